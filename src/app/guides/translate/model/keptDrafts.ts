// What a translator has written and not saved, as it lies on the device: one text beside the other
// in the record of the desk. Pure.

export type Draft = {
  text: string
  /** What stood in the language when it was begun; null: the source's. */
  base: string | null
  /** A machine wrote it, and nobody has said that it is right. */
  isMachine: boolean
  /** What the source said when it was begun; null: words from before that was noted. */
  from: { source: string; revisionid: number } | null
}

const fromIn = (from: Partial<NonNullable<Draft['from']>> | null | undefined): Draft['from'] =>
  typeof from?.source === 'string' && typeof from.revisionid === 'number'
    ? { source: from.source, revisionid: from.revisionid }
    : null

const draftIn = (kept: string): Draft | null => {
  try {
    const { text, base, isMachine, from } = JSON.parse(kept) as Partial<Draft>
    return typeof text === 'string' && (base === null || typeof base === 'string')
      ? { text, base, isMachine: isMachine === true, from: fromIn(from) }
      : null
  } catch {
    return null // cut off, or of another version of the app
  }
}

export const asKept = (draft: Draft): string => JSON.stringify(draft)

/** Words that were typed before those of an earlier visit came stand above those. */
export const asDraft = (kept: string | undefined): Draft | null => {
  const [first, ...more] = (kept ?? '').split('\n').flatMap(one => draftIn(one) ?? [])
  if (!first) return null
  const texts = [...new Set([first, ...more].map(one => one.text))]
  return { ...first, text: texts.join(' ') }
}
