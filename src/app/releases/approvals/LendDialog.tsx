import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Lend } from '#contract/approvals/schemas.ts'
import type { User } from '#contract/users/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { read } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { PageRow, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { PersonField } from '#app/editor/pickers/PersonField.tsx'
import { useRefusal } from '../model/releaseRefusals.ts'
import styles from '#app/ui/overlays/DialogForm.module.css'
import { formatWhen, isAhead, localOf, secondsOf } from '../model/releaseWords.ts'

const fortnight = 14 * 86_400 // seconds
const nobody = { id: null, name: '' }

/** One lend in words: to whom or from whom, until when, and what became of it. */
const LendLine = ({
  lend,
  me,
  now,
  onEnd,
  why,
}: {
  lend: Lend
  me: User
  /** Milliseconds. */ now: number
  onEnd: () => void
  why: string | undefined
}) => {
  const { t, i18n } = useLingui()
  const isMine = lend.lender.userid === me.userid
  const name = (isMine ? lend.borrower : lend.lender).username
  const [from, to] = [
    formatWhen(lend.from_date, i18n.locale),
    formatWhen(lend.ended_date ?? lend.to_date, i18n.locale),
  ]
  const isOver = !lend.holds && (lend.ended_date !== null || lend.to_date * 1000 <= now)
  return (
    <PlainItem
      acts={
        !isOver && (
          <Button
            small
            aria-label={isMine ? t`End delegation to ${name}` : t`Return duties to ${name}`}
            {...(why !== undefined && { why })}
            onClick={onEnd}
          >
            {isMine ? <Trans>End</Trans> : <Trans>Return</Trans>}
          </Button>
        )
      }
    >
      {isMine ? t`To ${name}` : t`From ${name}`}, {from} – {to}{' '}
      {lend.holds ? (
        <Chip kind="ok">{t`Active now`}</Chip>
      ) : isOver ? (
        <Chip>{t`Ended`}</Chip>
      ) : (
        <Chip>{t`Upcoming`}</Chip>
      )}
    </PlainItem>
  )
}

type LendDraft = { to: { id: number | null; name: string }; from: string; until: string }
type LendFieldsProps = {
  /** Another one begins anew. */
  lentTo: string
  draft: LendDraft
  onChange: (changes: Partial<LendDraft>) => void
}

const LendFields = ({ lentTo, draft: { to, from, until }, onChange }: LendFieldsProps) => {
  const { t } = useLingui()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <PageRow>
      <PersonField
        key={lentTo}
        name={to.name}
        error={undefined}
        onChoose={(id, chosen) => onChange({ to: { id, name: chosen } })}
      />
      <TextField
        type="datetime-local"
        label={t`From`}
        help={t`Leave empty to start now.`}
        value={from}
        onChange={event => onChange({ from: event.target.value })}
      />
      <TextField
        type="datetime-local"
        label={t`Until`}
        help={t`In your time zone, ${zone}.`}
        value={until}
        onChange={event => onChange({ until: event.target.value })}
      />
    </PageRow>
  )
}

/** Lends, and ends what is lent; one of both under way at a time. */
const useLending = (draft: LendDraft, onLent: () => void) => {
  const { to, from, until } = draft
  const create = useWrite('createLend')
  const end = useWrite('endLend')
  const lend = () => {
    end.reset()
    if (to.id === null) return
    const dates = {
      to_date: secondsOf(until),
      ...(from !== '' && { from_date: secondsOf(from) }),
    }
    create.mutate({ body: { userid: to.id, ...dates } }, { onSuccess: onLent })
  }
  const endLend = (lendid: number) => {
    create.reset()
    end.mutate({ params: { lendid } })
  }
  return {
    lend,
    endLend,
    isBusy: create.isPending || end.isPending,
    error: create.error ?? end.error,
    /** To whom it was lent just now. */
    lentTo: create.data?.borrower.username,
    isLent: create.isSuccess,
  }
}

/** Why nothing is lent yet. */
const useWhyNot = ({ to, from, until }: LendDraft, isBusy: boolean) => {
  const { t } = useLingui()
  if (to.id === null) return { why: t`Choose a person.` }
  if (!isAhead(until) || (from !== '' && secondsOf(from) >= secondsOf(until)))
    return { why: t`Choose an end time that is after the start and in the future.` }
  return isBusy ? { why: t`Saving…` } : {}
}

/** Duties to sign, lent to somebody else for a time: what is lent, and lending anew. */
export const LendDialog = ({ me, onClose }: { me: User; onClose: () => void }) => {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  const [draft, setDraft] = useState<LendDraft>(() => ({
    to: nobody,
    from: '',
    until: localOf(Math.ceil(now / 1000) + fortnight),
  }))
  const change = (changes: Partial<LendDraft>) => setDraft(known => ({ ...known, ...changes }))
  const { data: lends, error: unread } = useQuery({
    ...read('listLends', { query: { limit: 50 } }),
    staleTime: 0,
  })
  const lending = useLending(draft, () => change({ to: nobody }))
  const { isBusy } = lending
  const why = useWhyNot(draft, isBusy)
  const wordsOf = useRefusal()
  const failed = lending.error ?? (unread instanceof ApiError ? unread : null)
  const name = lending.lentTo ?? ''
  return (
    <AskDialog
      title={t`Delegate my duties`}
      onClose={onClose}
      verb={<Trans>Delegate</Trans>}
      {...why}
      onAct={lending.lend}
      keep={<Trans>Close</Trans>}
    >
      <div className={styles.form}>
        <p>
          <Trans>
            Someone else can sign for you during the period you choose. Nobody can sign what they
            created or changed. You can still sign yourself; one signature from either of you is
            enough.
          </Trans>
        </p>
        <LendFields lentTo={name} draft={draft} onChange={change} />
        {failed && <p role="alert">{wordsOf(failed)}</p>}
        <p role="status">{lending.isLent && t`Your duties are delegated to ${name}.`}</p>
        {lends && lends.length > 0 && (
          <PlainList label={t`Duties delegated to others and to you`}>
            {lends.map(one => (
              <LendLine
                key={one.lendid}
                lend={one}
                me={me}
                now={now}
                why={isBusy ? t`Saving…` : undefined}
                onEnd={() => lending.endLend(one.lendid)}
              />
            ))}
          </PlainList>
        )}
      </div>
    </AskDialog>
  )
}
