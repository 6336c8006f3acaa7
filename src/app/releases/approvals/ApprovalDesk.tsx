import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams, type NavigateOptions } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { ApiError } from '#lib/errors.ts'
import { failureDetails } from '#app/api/client.ts'
import type { Followed } from '#app/api/events.ts'
import { queries } from '#app/api/queries.ts'
import { read, readPage } from '#app/api/read.ts'
import { useFollowedEvents } from '#app/api/useFollowedEvents.ts'
import { idOf } from '#app/paths.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import type { ShortcutName } from '#app/ui/keys/shortcuts.ts'
import { itemAt } from '#lib/existing.ts'
import styles from './Approvals.module.css'
import { boxes, filters, requestAddress, waitingIn, type RequestInReview } from './requestBoxes.ts'
import { readAgain } from './requestReads.ts'
import { RequestHead } from './RequestHead.tsx'
import { LendDialog } from './LendDialog.tsx'
import { RequestList } from './RequestList.tsx'
import { RoundList } from './RoundList.tsx'
import { SignPanel } from './SignPanel.tsx'
import { SinceWhat } from './SinceWhat.tsx'
import type { Receipt } from './useAnswers.ts'
import hidden from '#app/ui/VisuallyHidden.module.css'
import { useAddressChange } from '#app/useAddressChange.ts'

const shownAtMost = 100

type DeskProps = {
  me: User
  /** How much differs in words, and the difference itself. */
  differenceOf: (
    asked: RequestInReview,
    isSinceLooked: boolean,
  ) => { counts: string; shown: ReactNode } | null
  /** What else is known of the guide. */
  renderBeside: (asked: RequestInReview) => ReactNode
  useKeys: (acts: Partial<Record<ShortcutName, () => void>>) => void
}

/** Of a prerequisite without a release readers get each edit. */
const documentKinds = [
  ...['updated', 'published', 'unpublished', 'deleted', 'restored'].map(what => `guide.${what}`),
  'step.created',
  'step.updated',
  'step.deleted',
  'steps.reordered',
]
const approvalEvents: Followed = {
  topics: ['approvals', 'releases', 'documents'],
  kinds: [
    ...documentKinds,
    ...['requested', 'signed', 'approved', 'rejected', 'updated'].map(what => `approval.${what}`),
    // A prerequisite may have become another.
    ...['released', 'updated', 'deleted'].map(what => `release.${what}`),
  ],
}

/**
 * The request that is looked at, as it is now. The one that came up first stays while others are
 * asked for: somebody may be writing about it.
 */
const useOpenRequest = (box: string, asked: number | null, top: number | undefined) => {
  const [first, setFirst] = useState<{ box: string; approvalid: number } | null>(null)
  const current = asked ?? (first?.box === box ? first.approvalid : top) ?? null
  if (current !== null && (first?.box !== box || first.approvalid !== current))
    setFirst({ box, approvalid: current })
  const { data, error, refetch } = useQuery({
    ...read('readApprovalRequest', { params: { approvalid: current ?? 1 } }),
    enabled: current !== null,
    staleTime: 0,
  })
  const isClosed = error instanceof ApiError && (error.status === 404 || error.status === 403)
  // A later reading that found no service takes nothing from whoever writes.
  const open = data?.approvalid === current && !isClosed ? data : undefined
  return { current, open, isClosed, error, again: () => void refetch() }
}

const NothingWaits = ({ box }: { box: (typeof boxes)[number] }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={
        box === 'now'
          ? t`Nothing is waiting for your signature`
          : box === 'later'
            ? t`No signatures coming up`
            : t`You have not requested any signatures`
      }
    >
      <p>
        <Trans>
          Releases appear here when they need your signature, or when you ask for signatures.
        </Trans>
      </p>
    </EmptyState>
  )
}

const RequestSkeleton = () => (
  <Skeleton>
    {[60, 80, 50].map(width => (
      <div key={width} className={styles.bone}>
        <SkeletonBar width={`${width}%`} />
      </div>
    ))}
  </Skeleton>
)

type OpenRequestProps = {
  me: User
  box: (typeof boxes)[number]
  request: ReturnType<typeof useOpenRequest>
  difference: ReturnType<DeskProps['differenceOf']> | undefined
  isSinceLooked: boolean
}

/** Whoever was asked sees what they signed, as long as it is that, and nothing written since. */
const NoContent = ({ me, asked }: { me: User; asked: RequestInReview }) => {
  const { t } = useLingui()
  const hasSigned = asked.stages.some(stage =>
    stage.signatures.some(one => one.userid === me.userid),
  )
  return (
    <EmptyState title={t`You cannot see the content`}>
      <p>
        {asked.guide_deleted_date !== null ? (
          <Trans>
            The guide was deleted. Only people who signed, and people responsible for the guide, can
            see the content.
          </Trans>
        ) : hasSigned ? (
          <Trans>
            The release has changed since you answered this request. You can see the content only
            while it is the version you were asked to sign.
          </Trans>
        ) : (
          <Trans>
            This request is closed, and you did not sign. Only people who signed, and people who can
            release the guide, can see the content.
          </Trans>
        )}
      </p>
    </EmptyState>
  )
}

/** What the request would change, or why nothing is shown. */
const OpenRequest = ({ me, box, request, difference, isSinceLooked }: OpenRequestProps) => {
  const { t } = useLingui()
  const { current, open, isClosed, error, again } = request
  if (current === null) return <NothingWaits box={box} />
  if (isClosed)
    return (
      <EmptyState title={t`This request is not available`}>
        <p>
          <Trans>
            The request no longer exists, or you do not have access to it. Only its signers and
            people who can release the guide have access.
          </Trans>
        </p>
      </EmptyState>
    )
  if (open)
    return (
      <>
        <RequestHead asked={open} counts={difference?.counts ?? ''} isSinceLooked={isSinceLooked} />
        <RoundList asked={open} />
        <SinceWhat box={box} asked={open} isSinceLooked={isSinceLooked} />
        {open.guide ? difference?.shown : <NoContent me={me} asked={open} />}
      </>
    )
  return error ? (
    <ErrorState
      title={t`The request did not load`}
      details={failureDetails(error)}
      onRetry={again}
    />
  ) : (
    <RequestSkeleton />
  )
}

const boxIn = (query: URLSearchParams) => boxes.find(one => one === query.get('box')) ?? 'now'

/** The list and the request that the address names. */
const useDeskAddress = () => {
  const change = useAddressChange()
  const [params] = useSearchParams()
  const box = boxIn(params)
  return {
    box,
    asked: idOf(params.get('request') ?? undefined),
    isLending: params.get('lends') !== null,
    isSince: params.get('since') !== 'all',
    show: (approvalid: number | undefined, options?: NavigateOptions) =>
      change(now => requestAddress(boxIn(now), approvalid), options),
  }
}

/** The lists that there are, as they are now. */
const useBoxes = () =>
  useSuspenseQueries({
    queries: boxes.map(one => ({
      ...readPage('listApprovalRequests', { query: { filter: filters[one], limit: shownAtMost } }),
      staleTime: 0,
    })),
  })

/** Others sign, ask and recall meanwhile, and change what the open request does not cover. */
const useDeskEvents = (open: RequestInReview | undefined) => {
  const followed = new Set(open?.followed.prerequisites.map(one => one.guideid))
  useFollowedEvents(approvalEvents, told => {
    const concerning = told.filter(
      ({ kind, data }) =>
        !open || !documentKinds.includes(kind) || followed.has(Number(data['guideid'])),
    )
    if (concerning.length === 0) return
    for (const name of ['listApprovalRequests', 'readApprovalRequest', 'listReviewThreads'])
      void queries.invalidateQueries({ queryKey: [name] })
  })
  // Nobody is told of a prerequisite that they may not see any longer.
  useWindowEvent('focus', readAgain)
}

/**
 * The inbox: requests at the left, what differs in the middle, stages and signature at the right.
 */
export const ApprovalDesk = ({ me, differenceOf, renderBeside, useKeys }: DeskProps) => {
  const { t } = useLingui()
  const { box, asked, isLending, isSince, show } = useDeskAddress()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const lists = useBoxes()
  const { items: held, total } = itemAt(lists, boxes.indexOf(box)).data
  const request = useOpenRequest(box, asked, held[0]?.approvalid)
  const { current, open } = request
  useDeskEvents(open)
  const go = (step: number) => {
    const at = held.findIndex(one => one.approvalid === current)
    const next = at === -1 ? held[0] : held[at + step]
    if (!next) return
    show(next.approvalid)
    document.getElementById(`request-${next.approvalid}`)?.focus()
  }
  useKeys({ nextEdit: () => go(1), editBefore: () => go(-1) })
  const done = (next: Receipt) => {
    setReceipt(next)
    show(next.approvalid, { replace: true })
  }
  const next = held.find(one => one.approvalid !== current)
  // Where it is still what they saw, all of it is shown.
  const isSinceLooked = isSince && !!open?.looked && open.looked.content_hash !== open.content_hash
  const difference = open && differenceOf(open, isSinceLooked)
  return (
    <div className={styles.desk}>
      {isLending && (
        <LendDialog me={me} onClose={() => show(asked ?? undefined, { replace: true })} />
      )}
      <h1 className={hidden.hidden}>{t`Waiting for signatures`}</h1>
      <RequestList
        {...{ box, held, total, current }}
        counts={lists.map(({ data }, n) => waitingIn(itemAt(boxes, n), data))}
      />
      <section data-pane className={styles.compared} aria-label={t`Changes`}>
        <OpenRequest
          me={me}
          box={box}
          request={request}
          difference={difference}
          isSinceLooked={isSinceLooked}
        />
      </section>
      {open && (
        <SignPanel
          key={`${open.approvalid} ${open.content_hash}`}
          asked={open}
          beside={renderBeside(open)}
          me={me}
          receipt={receipt?.approvalid === open.approvalid ? receipt : null}
          onDone={done}
          next={
            next ? { href: requestAddress(box, next.approvalid), title: next.guide_title } : null
          }
        />
      )}
    </div>
  )
}
