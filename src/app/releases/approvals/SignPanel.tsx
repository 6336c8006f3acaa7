import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Check, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '#contract/users/schemas.ts'
import type { ApiError } from '#lib/errors.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { itemAt } from '#lib/existing.ts'
import type { RequestInReview } from './requestBoxes.ts'
import styles from './Approvals.module.css'
import { useRefusal } from '../model/releaseRefusals.ts'
import { StageList } from './StageList.tsx'

export type Receipt = { approvalid: number; words: string }
const shortestNote = 10 // characters

type SignPanelProps = {
  asked: RequestInReview
  me: User
  receipt: Receipt | null
  next: { href: string; title: string } | null
  onDone: (receipt: Receipt) => void
}

/** Why the person does not sign now, in words; null where they may. */
const useWhyNot = (
  { eligible, phase, stages, current_stage, userid }: RequestInReview,
  me: User,
): string | null => {
  const { t } = useLingui()
  if (eligible) return null
  if (phase !== 'open') return t`Nobody is asked any more.`
  if (stages[current_stage - 1]?.signatures.some(one => one.userid === me.userid))
    return t`You have signed this stage.`
  if (userid === me.userid) return t`You asked for these signatures; others give them.`
  return t`It is not your turn. Whoever made the release or wrote a change in it does not sign it.`
}

/** Stages, the signature with a fresh password, sending back with a reason. */
export const SignPanel = ({ asked, me, receipt, next, onDone }: SignPanelProps) => {
  const { t } = useLingui()
  const [meaning, setMeaning] = useState<'bench' | 'read'>('bench')
  const [password, setPassword] = useState('')
  const [note, setNote] = useState('')
  const [isSendingBack, setIsSendingBack] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const sign = useWrite('signApprovalRequest')
  const reject = useWrite('rejectApprovalRequest')
  const recall = useWrite('recallApprovalRequest')
  const whyNot = useWhyNot(asked, me)
  const {
    approvalid,
    revisionid,
    content_hash,
    stages,
    current_stage,
    phase,
    notes_rendered,
    username,
  } = asked
  const stage = itemAt(stages, current_stage - 1)
  const [place, needed] = [
    stage.signatures.filter(one => !one.rejects).length + 1,
    stage.required_signatures,
  ]
  const own = me.username
  const lender = asked.lent_by?.username ?? ''
  const title = next?.title ?? ''
  const to = { params: { approvalid }, query: { revisionid } }
  const isBusy = sign.isPending || reject.isPending || recall.isPending
  const error: ApiError | null = sign.error ?? reject.error ?? recall.error
  const wordsOf = useRefusal()
  const [first] = error?.errors ?? []
  const isWrong = first?.code === 'wrong_password' || first?.code === 'locked'
  // Focus is the browser's: the controls that were used are gone.
  useEffect(() => {
    if (receipt) panel.current?.querySelector<HTMLElement>('[data-receipt]')?.focus()
  }, [receipt])
  const forget = () => {
    for (const one of [sign, reject, recall]) one.reset()
  }
  const onSign = () => {
    forget()
    const words = meaning === 'bench' ? t`Checked at the bench` : t`Read`
    sign.mutate(
      { ...to, body: { password, meaning: words, content_hash } },
      {
        onSuccess: after =>
          onDone({
            approvalid,
            words:
              after.phase === 'approved'
                ? t`You signed; all have signed.`
                : t`You signed stage ${current_stage}.`,
          }),
      },
    )
  }
  const onReject = () => {
    forget()
    reject.mutate(
      { ...to, body: { password, note } },
      {
        onSuccess: () => onDone({ approvalid, words: t`You sent it back. ${username} reads why.` }),
      },
    )
  }
  const told =
    error &&
    !isWrong &&
    (error.status === 409
      ? t`It was changed meanwhile and is read again. Look at it before you sign.`
      : wordsOf(error))
  return (
    <aside ref={panel} data-pane className={styles.sign} aria-label={t`Signatures`}>
      <section>
        <h2>{asked.title}</h2>
        <StageList request={asked} />
      </section>
      {receipt && (
        <section>
          <div data-receipt tabIndex={-1} role="status">
            <Notice
              kind="ok"
              icon={Check}
              action={
                next && (
                  <LinkButton small href={next.href}>
                    <Trans>Next: {title}</Trans>
                  </LinkButton>
                )
              }
            >
              {receipt.words}
            </Notice>
          </div>
        </section>
      )}
      {whyNot !== null ? (
        <section>
          {!receipt && <p className={styles.soft}>{whyNot}</p>}
          {phase === 'open' && asked.userid === me.userid && (
            <Button
              icon={Undo2}
              {...(isBusy && { why: t`Under way` })}
              onClick={() => {
                forget()
                recall.mutate(to, {
                  onSuccess: () =>
                    onDone({
                      approvalid,
                      words: t`You took the request back. The release is a draft again.`,
                    }),
                })
              }}
            >
              <Trans>Take the request back</Trans>
            </Button>
          )}
        </section>
      ) : (
        <section>
          <h2>
            <Trans>Sign</Trans>
          </h2>
          {asked.lent_by && (
            <p
              className={styles.soft}
            >{t`${lender} lent you this duty. Both names stay with the signature.`}</p>
          )}
          <form
            className={styles.form}
            onSubmit={event => {
              event.preventDefault()
              if (!isBusy) (isSendingBack ? onReject : onSign)()
            }}
          >
            {!isSendingBack && (
              <fieldset className={styles.meaning}>
                <legend>
                  <Trans>What your signature says</Trans>
                </legend>
                <label>
                  <input
                    type="radio"
                    name="meaning"
                    checked={meaning === 'bench'}
                    onChange={() => setMeaning('bench')}
                  />{' '}
                  <Trans>I checked it at the bench</Trans>
                </label>
                <label>
                  <input
                    type="radio"
                    name="meaning"
                    checked={meaning === 'read'}
                    onChange={() => setMeaning('read')}
                  />{' '}
                  <Trans>I read it</Trans>
                </label>
              </fieldset>
            )}
            {isSendingBack && (
              <TextArea
                autoFocus
                label={t`Why it goes back`}
                help={t`At least ${shortestNote} characters; ${username} and those who signed read them.`}
                value={note}
                rows={3}
                maxLength={2000}
                onChange={event => setNote(event.target.value)}
              />
            )}
            <TextField
              label={t`Password for ${own}`}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={event => setPassword(event.target.value)}
              error={isWrong && error ? wordsOf(error) : undefined}
              help={t`You sign exactly what is shown. If it changes, your signature falls away.`}
            />
            {isSendingBack ? (
              <>
                <Button
                  kind="danger"
                  type="submit"
                  {...(note.trim().length < shortestNote
                    ? { why: t`Write why, in at least ${shortestNote} characters.` }
                    : password === ''
                      ? { why: t`Enter your password.` }
                      : {})}
                >
                  <Trans>Send back</Trans>
                </Button>
                <Button onClick={() => setIsSendingBack(false)}>
                  <Trans>Do not send back</Trans>
                </Button>
              </>
            ) : (
              <>
                <Button
                  kind="main"
                  icon={BadgeCheck}
                  type="submit"
                  {...(password === '' && { why: t`Enter your password.` })}
                >
                  <Trans>
                    Sign as {place} of {needed}
                  </Trans>
                </Button>
                <Button kind="danger" onClick={() => setIsSendingBack(true)}>
                  <Trans>Send back with a reason</Trans>
                </Button>
              </>
            )}
          </form>
        </section>
      )}
      {told && (
        <section>
          <p role="alert" className={styles.told}>
            {told}
          </p>
        </section>
      )}
      {notes_rendered !== '' && (
        <section>
          <h2>
            <Trans>Notes from {username}</Trans>
          </h2>
          <Rendered html={notes_rendered} className={styles.small} />
        </section>
      )}
    </aside>
  )
}
