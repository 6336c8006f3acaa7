import { useId, useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Thumbnail, type PictureImage } from '../pictures/Picture.tsx'
import { Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'
import fieldStyles from './Field.module.css'
import { HighlightedTitle } from './HighlightedTitle.tsx'
import styles from './Combobox.module.css'
import { useCurrentRow } from './useCurrentRow.ts'

export type ComboboxOption = {
  value: string
  label: string
  below?: string
  /** One word at the end of the row: why it stands here. */
  after?: string
  /** Why it cannot be chosen; it stays in the list, with this under it. */
  why?: string
  /** Those without have its place where another option has one. */
  picture?: PictureImage
}

type ComboboxProps = FieldProps & {
  text: string
  /** Already narrowed to what the text asks for. */
  options: readonly ComboboxOption[]
  /**
   * The options still belong to the text before: they are shown, and Enter chooses none of them.
   */
  isBehind: boolean
  /** What is typed may stand as it is: no row is chosen before an arrow leads to it. */
  takesText?: boolean
  onText: (text: string) => void
  onChoose: (option: ComboboxOption) => void
  onLeave?: () => void
  placeholder?: string
  /** Marks these words in the rows. */
  found?: string
  /** Said in the place of the list, where what is typed has no option. */
  none?: string | undefined
  /** Under the list: how many of how many. */
  foot?: ReactNode
}

type OptionRowProps = {
  id: string
  option: ComboboxOption
  isCurrent: boolean
  isPictured: boolean
  found: string
  onChoose: () => void
}

/** One row of a list under a field. */
export const OptionRow = ({
  id,
  option,
  isCurrent,
  isPictured,
  found,
  onChoose,
}: OptionRowProps) => (
  <li
    id={id}
    role="option"
    aria-selected={isCurrent}
    aria-disabled={option.why ? true : undefined}
    className={classes(styles.option, isCurrent && styles.current, option.why && styles.refused)}
    onPointerDown={event => event.preventDefault()}
    onClick={onChoose}
  >
    {isPictured && (
      <span className={styles.picture}>
        {option.picture && <Thumbnail image={option.picture} />}
      </span>
    )}
    <span className={styles.words}>
      <span>
        <HighlightedTitle title={option.label} found={found} />
      </span>
      {option.why && <span className={styles.why}>{option.why}</span>}
      {option.below && (
        <span className={styles.below}>
          <HighlightedTitle title={option.below} found={found} />
        </span>
      )}
    </span>
    {option.after && <span className={styles.after}>{option.after}</span>}
  </li>
)

/** Whether the list stands there, which of its rows is current, and what the keys do. */
const useChoice = (props: ComboboxProps) => {
  const { options, isBehind, takesText, onText, onChoose, onLeave } = props
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen && options.length > 0
  const { current, move, reset } = useCurrentRow(options, takesText)
  const choose = (option: ComboboxOption) => {
    if (option.why) return
    setIsOpen(false)
    onChoose(option)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!shown) return setIsOpen(true)
      return move(event.key === 'ArrowDown' ? 1 : -1)
    }
    const option = options[current]
    if (event.key === 'Enter' && shown && option) {
      event.preventDefault()
      return isBehind ? undefined : choose(option)
    }
    if ((event.key === 'Escape' || (event.key === 'Enter' && takesText)) && shown) {
      event.preventDefault()
      setIsOpen(false)
    }
  }
  const type = (text: string) => {
    reset()
    setIsOpen(true)
    onText(text)
  }
  const leave = ({ target }: FocusEvent) => {
    setIsOpen(false)
    // Who looks into another window has not left the field.
    if (document.activeElement !== target) onLeave?.()
  }
  return { isOpen, shown, current, setIsOpen, type, choose, onKeyDown, leave }
}

/** A field with a list under it: the text narrows, arrows move, Enter chooses, Escape closes. */
export const Combobox = (props: ComboboxProps) => {
  const { text, options, isBehind, placeholder, found = '', foot, none } = props
  const { label, help, error, count, counted } = props
  const listId = useId()
  const { isOpen, shown, current, setIsOpen, type, choose, onKeyDown, leave } = useChoice(props)
  const isPictured = options.some(({ picture }) => picture)
  return (
    <Field {...{ label, help, error, count, counted }}>
      {control => (
        <div className={styles.combobox}>
          <input
            {...control}
            className={fieldStyles.input}
            role="combobox"
            autoComplete="off"
            aria-expanded={shown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={
              shown && !isBehind && current >= 0 ? `${listId}-${current}` : undefined
            }
            value={text}
            placeholder={placeholder}
            onChange={event => type(event.target.value)}
            onKeyDown={onKeyDown}
            onFocus={() => setIsOpen(true)}
            onClick={() => setIsOpen(true)}
            onBlur={leave}
          />
          <div className={styles.list} hidden={!shown}>
            <ul
              id={listId}
              role="listbox"
              aria-label={typeof label === 'string' ? label : undefined}
            >
              {options.map((option, n) => (
                <OptionRow
                  key={option.value}
                  id={`${listId}-${n}`}
                  option={option}
                  isCurrent={n === current && !isBehind}
                  isPictured={isPictured}
                  found={found}
                  onChoose={() => choose(option)}
                />
              ))}
            </ul>
            {foot && <p className={styles.foot}>{foot}</p>}
          </div>
          {isOpen && options.length === 0 && none && (
            <p className={styles.none} role="status">
              {none}
            </p>
          )}
        </div>
      )}
    </Field>
  )
}
