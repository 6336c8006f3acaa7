import { write } from '#app/api/write.ts'
import { useSharedWords } from '#app/drafts/react/useKeptWords.ts'

const keyName = (stepid: number) => `key ${stepid}`
/** Words of two visits or two tabs are put together; of their keys the one of this visit counts. */
const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

/**
 * What is noted at the steps of a guide, kept on this device until each is a comment. With the
 * words goes what makes a repeat of them the same one comment.
 */
export const useNotes = (guideid: number) => {
  const kept = useSharedWords(`rehearsal ${guideid}`)
  const { words } = kept
  const noteOf = (stepid: number): string => words[String(stepid)] ?? ''
  const type = (stepid: number, text: string) =>
    kept.type({ [stepid]: text, [keyName(stepid)]: crypto.randomUUID() })
  return {
    noteOf,
    type,
    /** The steps that have one. */
    noted: Object.keys(words)
      .map(Number)
      .filter(stepid => !Number.isNaN(stepid) && noteOf(stepid).trim() !== ''),
    drop: (stepid: number) => kept.type({ [stepid]: '', [keyName(stepid)]: '' }),
    /** Behind what stands there. */
    add: (stepid: number, said: string) => {
      const [note, key] = [String(stepid), keyName(stepid)]
      // Two sentences may come between two renders: each is put behind what is there by now.
      kept.offer({ [note]: '', [key]: '' })
      kept.adjust((name, text) =>
        name === note
          ? [text, said].filter(Boolean).join(' ')
          : name === key
            ? crypto.randomUUID()
            : text,
      )
    },
    /** Answers whether it waits for a Moderator. */
    send: async (stepid: number): Promise<{ isHeld: boolean }> => {
      const text = noteOf(stepid)
      const name = keyName(stepid)
      const stored = words[name] ?? ''
      const { status } = await write(
        'createComment',
        { params: { context: 'step', contextid: stepid }, body: { text: text.trim() } },
        { key: firstLine(stored) || crypto.randomUUID() },
      )
      kept.sent({ [stepid]: text, [name]: stored })
      return { isHeld: status === 'private' }
    },
  }
}
export type Notes = ReturnType<typeof useNotes>
