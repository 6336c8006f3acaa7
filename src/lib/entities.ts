const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}

/** Text without the entities that the service writes; others stay as they are. */
export const withoutEntities = (html: string): string =>
  html.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
