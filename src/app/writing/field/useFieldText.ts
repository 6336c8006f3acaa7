import { useState } from 'react'
import { latestRef } from '#app/editor/text/latestRef.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { joined, readField, withContents } from './fieldText.ts'

type FieldTextProps = {
  /** What the field reads by now: a merge may have changed it since it was drawn. */
  newest: () => string
  onText: (text: string) => void
}

/** What an editor of a field and whoever keeps its text tell each other. */
export const useFieldText = ({ newest, onText }: FieldTextProps) => {
  const [now] = useState(() => latestRef(readField(newest())))
  return {
    /** As the field reads; whoever asks puts it into the editor in the same turn. */
    newestContents: (): WikiDoc => {
      const text = newest()
      if (text !== now.get().says) now.put(readField(text, now.get().held))
      return now.get().held
    },
    heldContents: (): WikiDoc => now.get().held,
    write: (contents: WikiDoc) => {
      const before = now.get()
      const after = withContents(before, contents)
      now.put(after)
      onText(joined(before, after, newest()))
    },
  }
}
