import { useEffect, useId, useState } from 'react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { isComposed } from '../keys/keys.ts'
import { useWindowEvent } from '../screen/useWindowEvent.ts'
import { OptionRow, type ComboboxOption } from './Combobox.tsx'
import styles from './Combobox.module.css'
import { TextArea } from './TextArea.tsx'
import { useCurrentRow } from './useCurrentRow.ts'

/** Where the caret stands in which field. */
export type Caret = { area: HTMLTextAreaElement; at: number }

type SuggestingAreaProps = Omit<ComponentProps<typeof TextArea>, 'onChange'> & {
  /** What could stand at the caret instead of what is typed there; none: there is no list. */
  options: readonly ComboboxOption[]
  /** Of the list. */
  name: string
  /** Marks these words in the rows. */
  found: string
  onText: (text: string) => void
  /** null: it left the field, or several characters are selected. `isTyped`: by what was typed. */
  onCaret: (caret: Caret | null, isTyped: boolean) => void
  onChoose: (option: ComboboxOption) => void
  /** The list is put aside; what was typed stays. */
  onClose: () => void
}

/** The keys of the list, while it is there; all others are the text's. */
const useKeys = ({ options, onChoose, onClose }: SuggestingAreaProps) => {
  const { current, move, reset } = useCurrentRow(options)
  const choose = (option: ComboboxOption) => {
    reset()
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[current]
    const { key, nativeEvent } = event
    if (!option || isComposed(nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.shiftKey && key !== 'Escape') return // it selects, breaks the line or goes back
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' || key === 'Tab') choose(option)
    else if (key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation() // a dialog around it stays open
  }
  return { current, choose, onKeyDown }
}

/**
 * On a phone the list stands above what is tapped next, which would move away from under the finger
 * if the list went with the focus: it goes with the tap.
 */
const useLeaving = (isOpen: boolean, leave: () => void) => {
  const [isLeft, setIsLeft] = useState(false)
  const go = () => {
    setIsLeft(false)
    leave()
  }
  useWindowEvent(['click', 'keyup', 'pointercancel'], go, { capture: true, isOn: isLeft })
  return {
    onFocus: () => setIsLeft(false),
    onBlur: () => (isOpen ? setIsLeft(true) : leave()),
  }
}

const show = (part: Element | null | undefined) => part?.scrollIntoView({ block: 'nearest' })
/** Below a field at the end of the screen nobody would see the list, nor its rows far down. */
const useSight = (listId: string, count: number, current: number): void => {
  useEffect(() => {
    if (count > 0) show(document.getElementById(listId)?.parentElement)
  }, [listId, count])
  useEffect(() => {
    if (count > 0) show(document.getElementById(`${listId}-${current}`))
  }, [listId, count, current])
}

const caretOf = (area: HTMLTextAreaElement): Caret | null =>
  area.selectionStart === area.selectionEnd ? { area, at: area.selectionStart } : null

/**
 * Several lines of text, with a list under them while something is typed that it has rows for: the
 * caret stays in the text.
 */
export const SuggestingArea = (props: SuggestingAreaProps) => {
  const { options, name, found, onText, onCaret, onChoose: _, onClose: _close, ...area } = props
  const listId = useId()
  const { current, choose, onKeyDown } = useKeys(props)
  const isOpen = options.length > 0
  const leaving = useLeaving(isOpen, () => onCaret(null, false))
  useSight(listId, options.length, current)
  return (
    <div className={styles.combobox}>
      <TextArea
        {...area}
        {...leaving}
        autoComplete="off"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${current}` : undefined}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          onText(target.value)
          onCaret(caretOf(target), true)
        }}
        onSelect={({ currentTarget }) => onCaret(caretOf(currentTarget), false)}
      />
      {isOpen && (
        <div className={styles.list}>
          <ul id={listId} role="listbox" aria-label={name}>
            {options.map((option, n) => (
              <OptionRow
                key={option.value}
                id={`${listId}-${n}`}
                option={option}
                isCurrent={n === current}
                isPictured={false}
                found={found}
                onChoose={() => choose(option)}
              />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
