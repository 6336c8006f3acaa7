import { NoAnswer } from '#lib/errors.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { PatrolItemDetail } from '#contract/patrol/shapes.ts'
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { read, readPage } from '#app/api/read.ts'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { write } from '#app/api/write.ts'
import { announce } from '#app/editor/announce.ts'
import { sendVersion } from '#app/revisions/restore/restoreGuide.ts'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import { paths, wikiAt } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useHashTarget } from '#app/ui/screen/useHashTarget.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { itemAt } from '#lib/existing.ts'
import { Contribution } from './contributions/Contribution.tsx'
import styles from './contributions/Contributions.module.css'
import { OwnReports } from './contributions/OwnReports.tsx'
import { restOf } from './contributions/ownEdits.ts'
import { mended, ResubmitPanel } from './contributions/ResubmitPanel.tsx'
import { whyNotSent, type WhyNotSent } from './contributions/sentAgain.ts'
import type { OwnItem } from './contributions/StateChip.tsx'
import type { RewrittenTexts } from './item/EditableTexts.tsx'
import { noNames, storedVersion } from './desk/storedVersion.ts'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'

type Draft = { detail: PatrolItemDetail; revisionid: number }
/** `target`: the whole document with the words that were mended. */
type Mended = Draft & { target: PatrolItemDetail['diff']['after'] }

/** The denied words on the document as it is now, ready to be mended. */
const draftOf = async (itemid: number): Promise<Draft> => {
  const [{ draft, units, revisionid }, detail] = await Promise.all([
    write('resubmitPatrolItem', { params: { itemid }, body: { mode: 'denied' } }),
    call('readPatrolItem', { params: { itemid }, query: { full: true } }),
  ])
  const open = detail.units
    .filter(({ unitid }) => units.includes(unitid))
    .map(unit => ({ ...unit, state: 'pending' as const }))
  return { revisionid, detail: { ...detail, units: open, diff: { ...detail.diff, after: draft } } }
}

/**
 * An ordinary edit of the document as it is now: of a guide it is sent by the outbox, which has
 * nothing else to send first. Tells why it was not sent.
 */
const sendAgain = async (
  userid: number,
  { docid, doc_type, url }: PatrolItemDetail,
  prepare: () => Promise<Mended>,
): Promise<WhyNotSent> => {
  if (doc_type === 'guide')
    return whyNotSent(
      await sendVersion(await beginOutbox(userid), docid, async () =>
        storedVersion((await prepare()).target, noNames),
      ),
    )
  const page = wikiAt(new URL(url, location.origin).pathname)
  if (!page) return 'refused'
  const { detail, revisionid, target } = await prepare()
  const changed = [...new Set(detail.units.map(({ path }) => itemAt(path.split('/'), 0)))]
  await write('patchWiki', {
    params: page,
    query: { revisionid },
    body: Object.fromEntries(changed.map(field => [field, target.fields[field]])),
  })
  return null
}

/** What can be done with one's own edit, and how it ended. */
const useOwnEdit = ({ itemid, revisionid }: OwnItem, userid: number) => {
  const { t } = useLingui()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const again = () => void queries.invalidateQueries({ queryKey: ['listOwnPatrolItems'] })
  const attempt = (work: () => Promise<unknown>) => {
    setFailure(null)
    void work().catch((error: unknown) =>
      setFailure(
        error instanceof NoAnswer
          ? refusedWords(error)
          : t`The service refused the request. Nothing was changed. Reload the page to see the current state.`,
      ),
    )
  }
  const notSent = () => setFailure(t`Your edit was not sent. Your text is still here. Try again.`)
  /** Without an answer nobody knows. */
  const failed = (error: unknown) =>
    error instanceof NoAnswer ? setFailure(refusedWords(error)) : notSent()
  const send = async (of: PatrolItemDetail, mine: RewrittenTexts, forget: () => Promise<void>) => {
    // Others may have saved since the panel was opened: it goes onto the document as it is now.
    const why = await sendAgain(userid, of, async () => {
      const now = await draftOf(itemid)
      return { ...now, target: mended(now.detail, mine) }
    })
    if (why === 'refused') return notSent()
    if (why === 'partly') {
      again()
      return setFailure(
        t`Part of your edit was saved, but the rest was not sent. Your text is still here. Check the guide, then try again.`,
      )
    }
    if (why === 'unsent')
      return setFailure(
        t`Some of your changes to this guide are not saved yet, or its editor is open in another tab. Save your changes and close the editor first. Your text is still here.`,
      )
    await forget()
    setDraft(null)
    if (why === 'waits')
      return setFailure(
        t`Not saved yet. Your edit is kept on this device and will be sent like any other edit.`,
      )
    setIsSent(true)
    announce(t`Your edit was sent again.`)
    again()
  }
  const withdraw = () =>
    write('withdrawPatrolItem', { params: { itemid }, query: { revisionid } }).then(again)
  return {
    draft,
    failure,
    isSent,
    takeBack: () => attempt(withdraw),
    mend: () => attempt(() => draftOf(itemid).then(setDraft)),
    send: (...given: Parameters<typeof send>) => attempt(() => send(...given).catch(failed)),
    close: () => setDraft(null),
  }
}

type OwnProps = { item: OwnItem; rest: number | null; userid: number }

const Own = ({ item, rest, userid }: OwnProps) => {
  const { t } = useLingui()
  const reasons = useQuery({ ...read('listPatrolReasons'), retry: false }).data ?? []
  const { draft, failure, isSent, takeBack, mend, send, close } = useOwnEdit(item, userid)
  const { state, can_resubmit, title } = item
  // Nobody takes back what is of a guide that they may not see.
  const isOpen = title !== '' && (state === 'pending' || state === 'needs_rebase')
  return (
    <Contribution
      item={item}
      rest={rest}
      reasons={reasons}
      acts={
        <>
          {isOpen && (
            <Button small icon={Undo2} aria-label={t`Withdraw: ${title}`} onClick={takeBack}>
              <Trans>Withdraw</Trans>
            </Button>
          )}
          {can_resubmit && draft === null && !isSent && (
            <Button
              small
              icon={Pencil}
              aria-label={t`Edit and send again: ${title}`}
              onClick={mend}
            >
              <Trans>Edit and send again…</Trans>
            </Button>
          )}
          {isSent && <Trans>Your edit was sent again.</Trans>}
          {failure !== null && draft === null && <span role="alert">{failure}</span>}
        </>
      }
    >
      {draft && (
        <ResubmitPanel
          detail={draft.detail}
          failure={failure}
          onSend={(mine, forget) => send(draft.detail, mine, forget)}
          onClose={close}
        />
      )}
    </Contribution>
  )
}

const Items = ({ userid }: { userid: number }) => {
  const { t } = useLingui()
  const { data } = useSuspenseQuery({
    ...readPage('listOwnPatrolItems', { query: { limit: 100 } }),
    staleTime: 0,
  })
  useHashTarget('contributions', hash => hash.slice(1))
  if (data.items.length === 0) {
    return (
      <EmptyState
        title={t`You have no edits in review`}
        actions={
          <LinkButton kind="main" href={paths.guides()}>{t`Find a guide to improve`}</LinkButton>
        }
      >
        <Trans>Edits that you send for review appear here, with their outcome.</Trans>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.list}>
        {data.items.map(item => (
          <Own key={item.itemid} item={item} rest={restOf(data.items, item)} userid={userid} />
        ))}
      </ul>
      <CutNote shown={data.items.length} total={data.total} />
    </>
  )
}

/**
 * What became of one's own edits: waiting, accepted, denied and why; taken back, or mended and sent
 * again.
 */
export const ContributionsScreen = () => {
  const { t } = useLingui()
  const me = useOwnUser()
  useTitle(t`My contributions`)
  if (me === null) return <ForbiddenNotice />
  return (
    <div className={styles.page}>
      <h1 className={styles.head}>
        <Trans>My contributions</Trans>
      </h1>
      {me && <Items userid={me.userid} />}
      {me && <OwnReports />}
    </div>
  )
}
