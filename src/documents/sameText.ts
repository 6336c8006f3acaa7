import { normalized } from '#lib/normalized.ts'

/** The service trims ends and may compose letters; neither is a change of the text. */
export const plain = (text: string): string =>
  normalized(text, 'NFC')
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .trim()
export const sameText = (a: string, b: string): boolean => a === b || plain(a) === plain(b)
