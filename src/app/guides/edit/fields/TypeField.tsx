import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { Icon } from '#app/ui/Icon.tsx'
import styles from './TypeField.module.css'
import type { GuideType } from './useGuideTypes.ts'

/** What each type is for; one of the site's own has a name and no more. */
const meanings: Record<string, MessageDescriptor> = {
  replacement: msg`A part comes out and a new one goes in.`,
  installation: msg`A part goes in where there was none before.`,
  repair: msg`A fault is fixed, and the part stays.`,
  disassembly: msg`How to reach a part inside.`,
  teardown: msg`A look inside. Nothing is fixed.`,
  technique: msg`A skill that other guides use.`,
  maintenance: msg`Care that keeps a device working.`,
  'how-to': msg`How something is used or set up.`,
}

type TypeFieldProps = {
  types: readonly GuideType[]
  type: string
  error: string | undefined
  onType: (type: string) => void
}

/** All types with what they are for, one of which is chosen. */
export const TypeField = ({ types, type, error, onType }: TypeFieldProps) => {
  const { i18n } = useLingui()
  const id = useId()
  return (
    <fieldset
      className={styles.types}
      role="radiogroup"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
    >
      <legend className={styles.legend}>
        <Trans>What kind of guide?</Trans>
      </legend>
      {types.map(({ value, label }, n) => {
        const meaning = meanings[value]
        return (
          <label key={value} className={styles.type}>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}-${n}`}
              aria-describedby={meaning && `${id}-${n}-meaning`}
              checked={value === type}
              onChange={() => onType(value)}
            />
            <span>
              <b id={`${id}-${n}`}>{label}</b>
              {meaning && (
                <span id={`${id}-${n}-meaning`} className={styles.meaning}>
                  {i18n._(meaning)}
                </span>
              )}
            </span>
          </label>
        )
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon of={CircleAlert} /> {error}
        </p>
      )}
    </fieldset>
  )
}
