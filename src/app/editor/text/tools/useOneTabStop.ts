import { useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'

const controls = (toolbar: HTMLElement) =>
  [...toolbar.querySelectorAll<HTMLElement>('button')].filter(
    button => !button.closest('[popover]') && button.offsetParent !== null,
  )

/** A toolbar is one stop of the Tab key; arrows move inside it. */
export const useOneTabStop = () => {
  const [at, setAt] = useState(0)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const all = controls(event.currentTarget)
    const from = all.indexOf(event.target as HTMLElement)
    const onward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const next = {
      ArrowRight: from + onward,
      ArrowLeft: from - onward,
      Home: 0,
      End: all.length - 1,
    }[event.key]
    if (from < 0 || next === undefined) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const place = [...event.currentTarget.querySelectorAll('button')]
      .filter(button => !button.closest('[popover]'))
      .indexOf(event.target as HTMLButtonElement)
    if (place >= 0) setAt(place)
  }
  return { stop: (place: number) => (place === at ? 0 : -1), props: { onKeyDown, onFocus } }
}
