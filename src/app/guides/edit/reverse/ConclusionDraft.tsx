import { Plural, Trans } from '@lingui/react/macro'
import { conclusionItems, type ConclusionLine } from '#documents/reverse/reversedConclusion.ts'
import { withMembers } from '#lib/withMembers.ts'
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
          <Trans context="line">Not accepted yet</Trans>
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
  /** Those that are still to be accepted. */
  waiting: readonly string[]
  onAccepted: (accepted: ReadonlySet<string>) => void
}

/** Item by item, as it will stand there: what was changed, or may have to be, is accepted first. */
export const ConclusionDraft = ({
  warning,
  lines,
  accepted,
  waiting,
  onAccepted,
}: ConclusionDraftProps) => {
  const accept = (keys: readonly string[], isOn: boolean) =>
    onAccepted(withMembers(accepted, keys, isOn))
  return (
    <fieldset className={styles.set}>
      <legend>
        <Trans>Draft of the conclusion</Trans>
      </legend>
      <p className={styles.soft}>
        <Trans>
          Nothing changes until you choose “Add to the conclusion”. The draft is then added at the
          end.
        </Trans>
      </p>
      <ol className={styles.changes}>
        {conclusionItems(lines).map(item => (
          <li key={item[0]?.key} style={{ marginInlineStart: `${(item[0]?.depth ?? 1) - 1}rem` }}>
            {item.map(line => (
              <DraftPart
                key={line.key}
                {...{ line, warning }}
                isAccepted={accepted.has(line.key)}
                onAccept={isOn => accept([line.key], isOn)}
              />
            ))}
          </li>
        ))}
      </ol>
      {waiting.length > 0 && (
        <div>
          <Button small kind="quiet" onClick={() => accept(waiting, true)}>
            <Plural value={waiting.length} one="Accept # line" other="Accept all # lines" />
          </Button>
        </div>
      )}
    </fieldset>
  )
}
