import { useState, type ChangeEvent, type FormEvent } from 'react'

/** Words that narrow a list: asked for when they are sent, or left, and others than before. */
export const useTypedFilter = (asked: string, onAsk: (words: string) => void) => {
  const [words, setWords] = useState(asked)
  const find = () => {
    if (words.trim() !== asked) onAsk(words.trim())
  }
  return {
    field: {
      value: words,
      onChange: (event: ChangeEvent<HTMLInputElement>) => setWords(event.target.value),
      onBlur: find,
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      find()
    },
  }
}
