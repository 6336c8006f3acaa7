import { Trans, useLingui } from '@lingui/react/macro'
import { Check, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { focusOnMount } from '#app/ui/screen/focusOnMount.ts'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import type { RequestInReview } from './requestBoxes.ts'
import styles from './Approvals.module.css'
import { ChangedMeanwhile, NotCovered } from './FollowedList.tsx'
import { readAgain } from './requestReads.ts'
import { StageList } from './StageList.tsx'
import { ThreadList } from '../threads/ThreadList.tsx'
import { type Receipt, useAnswers } from './useAnswers.ts'
import { SignForm } from './SignForm.tsx'

type SignPanelProps = {
  asked: RequestInReview
  beside: ReactNode
  me: User
  receipt: Receipt | null
  next: { href: string; title: string } | null
  onDone: (receipt: Receipt) => void
}

/** Why the person does not sign now, in words; null where they may. */
const useWhyNot = (
  { eligible, phase, stages, current_stage, userid, guide_deleted_date }: RequestInReview,
  me: User,
): string | null => {
  const { t } = useLingui()
  if (eligible) return null
  if (phase !== 'open') return t`This request is closed.`
  if (guide_deleted_date !== null)
    return t`The guide was deleted. Its release cannot be signed until the guide is restored.`
  if (stages[current_stage - 1]?.signatures.some(one => one.userid === me.userid))
    return t`You have signed this stage.`
  if (userid === me.userid) return t`You asked for these signatures. Others have to sign.`
  return t`You cannot sign now: it is someone else’s turn, or you created the release or contributed changes to it.`
}

const ReceiptNotice = ({ receipt, next }: { receipt: Receipt; next: SignPanelProps['next'] }) => {
  const title = next?.title ?? ''
  return (
    // Focus is the browser's: the controls that were used are gone.
    <div ref={focusOnMount} tabIndex={-1} role="status">
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
  )
}

type SigningProps = {
  asked: RequestInReview
  me: User
  answers: ReturnType<typeof useAnswers>
  lender: string
}

const Signing = ({ asked, me, answers, lender }: SigningProps) => {
  const { t } = useLingui()
  return (
    <section
      onFocus={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) readAgain()
      }}
    >
      <h2>
        <Trans>Sign</Trans>
      </h2>
      {asked.lent_by && (
        <p
          className={styles.soft}
        >{t`You are signing on behalf of ${lender}. Both names are kept with the signature.`}</p>
      )}
      <NotCovered asked={asked} />
      <ChangedMeanwhile asked={asked} />
      <SignForm asked={asked} me={me} answers={answers} />
    </section>
  )
}

/** What the maker says of the release, and that it is not what was said at the signatures. */
const Notes = ({ asked }: { asked: RequestInReview }) => {
  const { t, i18n } = useLingui()
  const { notes_rendered, words_changed_date, username } = asked
  const changed = words_changed_date === null ? '' : formatNearDay(words_changed_date, i18n.locale)
  return (
    <>
      {changed !== '' && (
        <section>
          <p className={styles.soft}>
            {t`The title or the notes were changed on ${changed}, after the last signature. The signatures do not cover this change.`}
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
    </>
  )
}

/** Stages, the signature with a fresh password, sending back with a reason. */
export const SignPanel = ({ asked, beside, me, receipt, next, onDone }: SignPanelProps) => {
  const { t } = useLingui()
  const answers = useAnswers({ asked, onDone })
  const whyNot = useWhyNot(asked, me)
  const { phase } = asked
  const isThere = asked.guide_deleted_date === null
  const lender = asked.lent_by?.username ?? ''
  return (
    <aside data-pane className={styles.sign} aria-label={t`Signatures`}>
      <section>
        <h2>{asked.title}</h2>
        <StageList request={asked} />
      </section>
      <ThreadList asked={asked} me={me.userid} />
      {beside}
      {receipt && (
        <section>
          <ReceiptNotice key={receipt.words} receipt={receipt} next={next} />
        </section>
      )}
      {whyNot !== null ? (
        <section>
          {!receipt && <p className={styles.soft}>{whyNot}</p>}
          {phase === 'open' && isThere && asked.userid === me.userid && (
            <Button
              icon={Undo2}
              {...(answers.isBusy && { why: t`Saving…` })}
              onClick={answers.recall}
            >
              <Trans>Withdraw request</Trans>
            </Button>
          )}
          {phase === 'rejected' && isThere && asked.userid === me.userid && (
            <LinkButton href={authorPaths.guideReleases(asked.guideid)}>
              <Trans>Answer and ask for signatures again</Trans>
            </LinkButton>
          )}
        </section>
      ) : (
        <Signing asked={asked} me={me} answers={answers} lender={lender} />
      )}
      {answers.told && (
        <section>
          <p role="alert" className={styles.told}>
            {answers.told}
          </p>
        </section>
      )}
      <Notes asked={asked} />
    </aside>
  )
}
