import { normalized } from '#lib/normalized.ts'

/** Case and accents do not count: "Ölfilter" is found by "olf". */
export const foldText = (text: string): string =>
  normalized(text, 'NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
