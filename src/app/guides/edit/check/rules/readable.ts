// The words of a line as they are read, without the marks of wiki text. Pure.

export const readable = (raw: string): string =>
  raw
    .replace(/\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/gu, '$1')
    .replace(/\[[a-z_]+\|[^\]|]*\|?([^\]|]*)[^\]]*\]/giu, '$1')
    .replace(/'{2,}|<\/?[a-z]+>/giu, '')
    .replace(/\s+/gu, ' ')
    .trim()

/** Without what two writers would write differently. */
export const normal = (raw: string): string =>
  readable(raw)
    .toLowerCase()
    .replace(/[^\p{L}\p{N} ]+/gu, '')
    .replace(/ +/gu, ' ')
    .trim()

export const wordCount = (text: string): number => text.split(' ').filter(Boolean).length
