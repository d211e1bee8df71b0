/** A member's name as lists and cards show it. */
export function memberName(member: { adult_first_name: string; adult_last_name: string }): string {
  return `${member.adult_first_name} ${member.adult_last_name}`.trim() || 'Name not known';
}
