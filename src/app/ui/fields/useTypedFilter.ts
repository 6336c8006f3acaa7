import type { ChangeEvent, FormEvent } from 'react'
import { useTyped } from './useTyped.ts'

/** Words that narrow a list: asked for when they are sent, or left, and others than before. */
export const useTypedFilter = (asked: string, onAsk: (words: string) => void) => {
  const { typed, setTyped, last, noteSent } = useTyped(asked)
  const find = () => {
    const words = typed.trim()
    if (words === last) return
    noteSent(words)
    onAsk(words)
  }
  return {
    field: {
      value: typed,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
      onBlur: find,
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      find()
    },
  }
}
