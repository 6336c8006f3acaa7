// Addresses that people type or paste: a step or line of a guide, a tag, an address of this site.
// Pure.

export type TypedAddress =
  | { kind: 'step'; guideid: number; step: number; line: number | null }
  | { kind: 'tag'; tag: string }
  | { kind: 'path'; path: string }

const stepOfGuide =
  /^(?:(?:guide|anleitung)\s*:?\s*|guideid:\s*|#)?(\d{1,9})\s*[,/]?\s*(?:step|schritt)\s*(\d{1,4})(?:\s*[,/]?\s*(?:line|zeile)\s*(\d{1,3}))?$/i

/** `origin`: of this site; an address of another one is none. */
export const typedAddress = (text: string, origin: string): TypedAddress | null => {
  const said = text.trim()
  const [, guideid, step, line] = stepOfGuide.exec(said) ?? []
  if (guideid !== undefined && step !== undefined)
    return {
      kind: 'step',
      guideid: Number(guideid),
      step: Number(step),
      line: line === undefined ? null : Number(line),
    }
  const [, tag] = /^tag:\s*(\S.*)$/i.exec(said) ?? []
  if (tag !== undefined) return { kind: 'tag', tag }
  return said.startsWith(`${origin}/`) && !said.includes(' ')
    ? { kind: 'path', path: said.slice(origin.length) }
    : null
}
