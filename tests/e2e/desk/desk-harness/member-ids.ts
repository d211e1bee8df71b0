/* The page's people are the same each time, and a browser's test can't load the client's code to ask who they are. */

/** Marie Long, whose membership is active. */
export const validMember = 'C00001-MD2ZXJ06J';
export const expiredMember = 'C00001-MKAK7GVJD';
/** Another one whose membership is active, among eight. */
export const memberWithCard = 'C00001-M42D5BEMG';
/** It is written like a member's; no one has it. */
export const memberOfNoOne = 'C00001-MPNV8H4JG';
