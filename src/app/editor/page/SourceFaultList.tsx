import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { mostFaults, type Fault } from '#wikitext/faults.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './PageText.module.css'

const useFaultWords = () => {
  const { t } = useLingui()
  return ({ code, line, sign }: Fault): string =>
    ({
      unclosed: t`Line ${line}: “${sign}” is never closed, so readers see it as text.`,
      unopened: t`Line ${line}: “${sign}” closes nothing, so readers see it as text.`,
      misplaced: t`Line ${line}: “${sign}” has no effect here. It must be at the start of a line to open, or at the end of one to close.`,
      noLink: t`Line ${line}: “${sign}” does not start a link, so readers see it as text.`,
      heading: t`Line ${line}: the heading does not have the same number of “=” on both sides.`,
    })[code]
}

type SourceFaultListProps = { faults: readonly Fault[]; onShow: (fault: Fault) => void }

/** Each with its line, and the way there. */
export const SourceFaultList = ({ faults, onShow }: SourceFaultListProps) => {
  const { t } = useLingui()
  const words = useFaultWords()
  return (
    <section aria-label={t`Errors in the wiki text`} className={styles.faults}>
      <p role="status">
        {faults.length > mostFaults ? (
          <Trans>More than {mostFaults} errors in the wiki text. These are the first ones.</Trans>
        ) : (
          faults.length > 0 && (
            <Plural
              value={faults.length}
              one="# error in the wiki text"
              other="# errors in the wiki text"
            />
          )
        )}
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.slice(0, mostFaults).map(fault => (
            <li key={fault.from}>
              <Button small kind="quiet" onClick={() => onShow(fault)}>
                {words(fault)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
