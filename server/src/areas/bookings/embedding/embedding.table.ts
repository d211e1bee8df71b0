declare module '../../../db/tables.ts' {
  interface Tables {
    embed_origins: EmbedOriginTable;
  }
}

/** Websites that may show a venue's booking page in a frame. */
export interface EmbedOriginTable {
  client_id: string;
  origin: string;
}
