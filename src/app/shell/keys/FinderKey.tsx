import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'

/** The keys that somebody chose for the palette. */
export const FinderKey = () => {
  const keys = useKeyWords()('palette')
  return keys === undefined ? null : <KeyCap>{keys}</KeyCap>
}
