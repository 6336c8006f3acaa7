/** Case and accents do not count: "Ölfilter" is found by "olf". */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
