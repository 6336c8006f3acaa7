import { Plural, Trans } from '@lingui/react/macro'
import { conclusionItems, type ConclusionLine } from '#documents/reverse/reversedConclusion.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { CheckBox } from '#app/ui/fields/CheckBox.tsx'
import styles from './ReverseDialog.module.css'

/** A line of the draft; `key` names it as long as the dialog is open. */
export type DraftLine = ConclusionLine & { key: string }

type WordsProps = { line: ConclusionLine; warning: string }
/** Its words, and those of the step where they are others; what warns begins as it will there. */
const Words = ({ line: { text, before, mark, isWarning }, warning }: WordsProps) => (
  <>
    {isWarning && <b>{warning} </b>}
    {mark === 'turned' ? (
      <>
        <del>{before}</del> <ins>{text}</ins>
      </>
    ) : (
      text
    )}
  </>
)

type DraftPartProps = WordsProps & { isAccepted: boolean; onAccept: (isOn: boolean) => void }

/** A line that waits to be accepted, or one that nobody has to look at. */
const DraftPart = ({ isAccepted, onAccept, ...said }: DraftPartProps) =>
  said.line.mark ? (
    <CheckBox isRow checked={isAccepted} onCheck={onAccept}>
      <Words {...said} />{' '}
      <span className={styles.soft}>
        {isAccepted ? (
          <Trans context="line">Accepted</Trans>
        ) : (
          <Trans context="line">Confirm</Trans>
        )}
      </span>
    </CheckBox>
  ) : (
    <p>
      <Words {...said} />
    </p>
  )

type ConclusionDraftProps = {
  /** What stands before a warning in the guide. */
  warning: string
  lines: readonly DraftLine[]
  accepted: ReadonlySet<string>
  onAccepted: (accepted: ReadonlySet<string>) => void
}

/** Item by item, as it will stand there: what was changed, or may have to be, is accepted first. */
export const ConclusionDraft = ({ warning, lines, accepted, onAccepted }: ConclusionDraftProps) => {
  const open = lines.filter(({ key, mark }) => mark && !accepted.has(key)).map(({ key }) => key)
  const set = (key: string, isOn: boolean) => {
    const next = new Set(accepted)
    if (isOn) next.add(key)
    else next.delete(key)
    onAccepted(next)
  }
  return (
    <fieldset className={styles.set}>
      <legend>
        <Trans>Draft of the conclusion</Trans>
      </legend>
      <p className={styles.soft}>
        <Trans>Nothing changes until you accept the draft. It is added below the conclusion.</Trans>
      </p>
      <ol className={styles.changes}>
        {conclusionItems(lines).map(item => (
          <li key={item[0]?.key} style={{ marginInlineStart: `${(item[0]?.depth ?? 1) - 1}rem` }}>
            {item.map(line => (
              <DraftPart
                key={line.key}
                {...{ line, warning }}
                isAccepted={accepted.has(line.key)}
                onAccept={isOn => set(line.key, isOn)}
              />
            ))}
          </li>
        ))}
      </ol>
      {open.length > 0 && (
        <div>
          <Button small kind="quiet" onClick={() => onAccepted(new Set([...accepted, ...open]))}>
            <Plural value={open.length} one="Accept # line" other="Accept all # lines" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}
