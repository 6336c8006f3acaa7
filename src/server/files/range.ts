// Range requests (RFC 9110, 14): one range of bytes, as players ask for it.

export type Asked =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'outside' }

/**
 * Whatever is no single range of bytes is answered with the whole, as if nothing had been asked.
 */
export const rangeOf = (header: string | null, size: number): Asked => {
  const found = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '')
  if (!found || (found[1] === '' && found[2] === '')) return { kind: 'whole' }
  const [, first = '', last = ''] = found
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0
      ? { kind: 'outside' }
      : { kind: 'part', start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  return start >= size ? { kind: 'outside' } : { kind: 'part', start, end }
}
