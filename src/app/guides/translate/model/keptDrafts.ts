// What a translator has written and not saved, as it lies on the device: one text beside the other
// in the record of the desk. Pure.

export type Draft = {
  text: string
  /** What stood in the language when it was begun; null: the source's. */
  base: string | null
  /** A machine wrote it, and nobody has said that it is right. */
  isMachine: boolean
}

const draftIn = (kept: string): Draft | null => {
  try {
    const { text, base, isMachine } = JSON.parse(kept) as Partial<Draft>
    return typeof text === 'string' && (base === null || typeof base === 'string')
      ? { text, base, isMachine: isMachine === true }
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
