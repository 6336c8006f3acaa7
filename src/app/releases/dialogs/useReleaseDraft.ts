import { useState } from 'react'
import { useKeptWords } from '#app/drafts/react/useKeptWords.ts'
import type { Draft } from './ReleaseFields.tsx'

/** What is said of a release. Its words outlive the page until they are sent. */
export const useReleaseDraft = (about: string, initial: () => Draft) => {
  const [chosen, setChosen] = useState(initial)
  const kept = useKeptWords(about)
  const { title = chosen.title, notes = chosen.notes } = kept.words
  return {
    draft: { ...chosen, title, notes },
    kept,
    change: ({ title: nextTitle, notes: nextNotes, ...rest }: Partial<Draft>) => {
      setChosen({ ...chosen, ...rest })
      // What was not touched here may be changed elsewhere meanwhile.
      if (nextTitle !== undefined) kept.type({ title: nextTitle })
      if (nextNotes !== undefined) kept.type({ notes: nextNotes })
    },
  }
}
