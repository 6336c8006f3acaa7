import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { queries } from '#app/api/queries.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { keysOf } from '#app/ui/keys/ownKeys.ts'
import { ChordCap } from '#app/ui/text/ChordCap.tsx'
import { KeyCap } from '#app/ui/text/KeyCap.tsx'
import { hasReason, shortestReason, type Choice } from '../desk/choices.ts'
import styles from './DenyPanel.module.css'

export type Reason = ReturnsOf<Table['listPatrolReasons']>[number]
/** Those for denials, as often as they are used, so that the digits stay where they are wanted. */
export const offeredReasons = (reasons: readonly Reason[]): Reason[] =>
  reasons
    .filter(({ active, applies_to }) => active && applies_to === 'deny')
    .toSorted((a, b) => b.uses - a.uses || a.position - b.position)
    .slice(0, 9)
export const reasonWords = ({ texts, code }: Reason, locale: string): string =>
  texts[locale] ?? texts['en'] ?? code
/** For authors, who may not read the list: the reasons that a site begins with. */
export const firstReasons: Record<string, MessageDescriptor> = {
  unclear: msg`The text is hard to follow.`,
  wrong: msg`This is wrong for this device.`,
  unsafe: msg`Following this could hurt someone or damage the device.`,
  removes: msg`It removes something readers need.`,
  picture: msg`The picture does not show what the text says.`,
  copied: msg`The text or a picture seems to belong to someone else.`,
  advertising: msg`This is advertising.`,
  elsewhere: msg`This belongs in a comment or another guide.`,
}

type CannedReasonsProps = {
  reasons: readonly Reason[]
  chosen: string | null
  onPick: (code: string) => void
}

const CannedReasons = ({ reasons, chosen, onPick }: CannedReasonsProps) => {
  const { i18n } = useLingui()
  return (
    <ol className={styles.reasons}>
      {reasons.map((reason, i) => (
        <li key={reason.code}>
          <Button aria-pressed={chosen === reason.code} onClick={() => onPick(reason.code)}>
            <KeyCap>{i + 1}</KeyCap> {reasonWords(reason, i18n.locale)}
          </Button>
        </li>
      ))}
    </ol>
  )
}

type ReadByAuthorProps = { author: string; reasons: readonly Reason[]; choice: Choice }

const ReadByAuthor = ({ author, reasons, choice }: ReadByAuthorProps) => {
  const { i18n } = useLingui()
  const code = reasons.find(one => one.code === choice.reason_code)
  const reads = [code && reasonWords(code, i18n.locale), choice.reason_text.trim()]
    .filter(Boolean)
    .join(' ')
  return (
    <p className={styles.reads}>
      {reads === '' ? (
        <Trans>{author} will read your reason.</Trans>
      ) : (
        <Trans>
          {author} will read: “{reads}”
        </Trans>
      )}
    </p>
  )
}

/** Focus goes where the digits act; the field is one Tab away. */
const begin = (panel: HTMLElement | null) => {
  if (!panel) return
  panel.focus()
  // one that is new is offered at once
  void queries.invalidateQueries({ queryKey: ['listPatrolReasons'] })
}

type DenyPanelProps = ReadByAuthorProps & {
  /** How many changes are denied; null: all. */
  denied: number | null
  onChoice: (choice: Partial<Choice>) => void
  onConfirm: (choice?: Partial<Choice>) => void
  onClose: () => void
}

/**
 * Why something is denied, in place: a canned reason by its digit, words of one's own, and what the
 * author will read.
 */
export const DenyPanel = ({ denied, onChoice, onConfirm, onClose, ...read }: DenyPanelProps) => {
  const { t } = useLingui()
  const { reasons, choice } = read
  const least = shortestReason
  return (
    <section ref={begin} tabIndex={-1} className={styles.panel} aria-label={t`Reason`} data-deny>
      <h2 className={styles.title}>
        {denied === null ? (
          <Trans>Why should this edit be denied?</Trans>
        ) : (
          <Trans>Why should these changes be denied?</Trans>
        )}
      </h2>
      <CannedReasons
        reasons={reasons}
        chosen={choice.reason_code}
        onPick={reason_code => onConfirm({ reason_code })}
      />
      <TextArea
        label={t`In your own words`}
        value={choice.reason_text}
        rows={2}
        maxLength={2000}
        onChange={event => onChoice({ reason_text: event.target.value })}
      />
      <ReadByAuthor {...read} />
      <div className={styles.acts}>
        <Button onClick={onClose}>
          <Trans>Back</Trans> <ChordCap chord="Escape" />
        </Button>
        <Button
          kind="danger"
          {...(hasReason(choice)
            ? {}
            : { why: t`Choose a reason, or write at least ${least} characters.` })}
          onClick={() => onConfirm()}
        >
          {denied === null ? <Trans>Deny</Trans> : <Trans>Decide</Trans>}{' '}
          {keysOf('confirmDecision').map(chord => (
            <ChordCap key={chord} chord={chord} />
          ))}
        </Button>
      </div>
    </section>
  )
}
