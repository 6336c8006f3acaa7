import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Play, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { WorkOrder } from '#contract/workorders/schemas.ts'
import { workLimits } from '#contract/worklog/shapes.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf, paths } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { ReadFirst } from '#app/reading/ReadFirst.tsx'
import { readAsItIs } from '#app/reading/readAsItIs.ts'
import { useBar } from '#app/reading/useBar.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { isoDay } from '#app/ui/text/dates.ts'
import { Page, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { ApiError } from '#lib/errors.ts'
import { OpenAlready } from './run/OpenAlready.tsx'
import { BeforeStart } from './start/BeforeStart.tsx'
import { StartOrder } from './orders/StartOrder.tsx'
import { usePrerequisites, type Prerequisite } from './start/usePrerequisites.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { RunLists } from './RunLists.tsx'
import styles from './start/BeforeStart.module.css'

/** Begins the run and goes there; `isOpen`: the order is under way, and nothing was begun. */
const useStart = (guideid: number, workorderid: string) => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const start = useAttempt(
    async (isSecond: boolean) => {
      const body = { guideid, workorderid, unless_open: !isSecond }
      return write('startWork', { body }).catch(async (error: unknown) => {
        const code = error instanceof ApiError ? error.errors[0]?.code : undefined
        if (code === 'open_already') setIsOpen(true)
        // A release went live meanwhile: what is read again says so, and nothing is wrong here.
        else if (code === 'not_read' || code === 'not_passed') await readAsItIs()
        else throw error
        return null
      })
    },
    { onDone: begun => begun && void navigate(authorPaths.run(begun.entryid)) },
  )
  return { start, isOpen, setIsOpen }
}

type StartFormProps = {
  guideid: number
  userid: number
  /** Why none can be begun. */
  why: string | undefined
  typed: string
  onType: (typed: string) => void
}

/** The order of the run; where that is under way, whether another one is meant. */
const StartForm = ({ guideid, userid, why, typed, onType }: StartFormProps) => {
  const { t } = useLingui()
  const order = typed.trim()
  const { start, isOpen, setIsOpen } = useStart(guideid, order)
  return (
    <>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (order && !start.isPending && why === undefined) void start.run(false)
        }}
      >
        <div className={styles.order}>
          <TextField
            label={t`Work order`}
            help={t`All runs with the same work order belong together, even across several guides.`}
            value={typed}
            maxLength={workLimits.workorderid}
            error={order ? (start.error ?? undefined) : t`Enter a work order.`}
            onChange={event => {
              onType(event.target.value)
              setIsOpen(false)
            }}
          />
          <p className={styles.begin}>
            <Button kind="main" type="submit" icon={Play} why={why}>
              <Trans>Start</Trans>
            </Button>
          </p>
        </div>
      </form>
      {isOpen && (
        <OpenAlready {...{ guideid, userid, order }} onBegin={() => void start.run(true)} />
      )}
    </>
  )
}

/** Guides that come first and were not finished under this order. */
const Undone = ({ first }: { first: readonly Prerequisite[] }) => {
  const undone = first.filter(
    ({ run }) => run === null || (run && run.status !== 'complete'),
  ).length
  return undone > 0 ? (
    <Notice kind="warn" icon={TriangleAlert}>
      {plural(undone, {
        one: '# guide should be done first. You cannot see a finished run of that guide for this work order.',
        other:
          '# guides should be done first. You cannot see finished runs of those guides for this work order.',
      })}
    </Notice>
  ) : null
}

/** An order made ahead, of which a piece is begun. */
type Planned = { order: WorkOrder; serial: string; onRefused: () => void }

/** Its number and note; the person who plans has said the rest. */
const PlannedForm = ({ order, serial, why, onRefused }: Planned & { why: string | undefined }) => {
  const { number, note } = order
  return (
    <div className={styles.order}>
      <h3>
        <Trans>Work order {number}</Trans>
      </h3>
      {note && <p>{note}</p>}
      <StartOrder {...{ order, onRefused }} whyNot={why} asked={serial} />
    </div>
  )
}

const Start = ({ guideid, planned }: { guideid: number; planned?: Planned }) => {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery({ ...read('readOwnUser'), staleTime: Infinity })
  const { data: guide } = useSuspenseQuery(read('readGuide', { params: { guideid } }))
  const { title } = guide
  const given = useSearchParams()[0].get('order') ?? ''
  const [typed, setTyped] = useState(() => given || isoDay(Date.now() / 1000))
  const order = planned?.order.number ?? typed.trim()
  const first = usePrerequisites(guide.prerequisites, order)
  // A run has the guide's own steps; those of its prerequisites are runs of their own.
  const isBare = !guide.steps.some(step => step.guideid === guideid)
  const bar = useBar(guide)
  const whyBarred =
    bar === null
      ? undefined
      : bar.moduleid === null
        ? t`Read the release and confirm it first.`
        : t`Pass the training module first.`
  const why = isBare ? t`The guide has no steps.` : whyBarred
  return (
    <Page title={t`Work through: ${title}`}>
      <MutedText>
        <a href={paths.guide(guide)}>
          <Trans>Back to the guide</Trans>
        </a>
      </MutedText>
      <PageSection title={t`Start a run`} boxed>
        {bar && <ReadFirst bar={bar} />}
        {planned ? (
          <PlannedForm {...planned} why={why} />
        ) : (
          <StartForm {...{ guideid, why, typed }} userid={me.userid} onType={setTyped} />
        )}
        <Undone first={first} />
        <MutedText>
          <Trans>
            The run uses the guide as it is now. Everything you fill in is saved on this device
            immediately.
          </Trans>
        </MutedText>
      </PageSection>
      <BeforeStart guide={guide} order={order} first={first} />
      <RunLists userid={me.userid} guideid={guideid} />
    </Page>
  )
}

const StartPlanned = ({ orderid, serial }: { orderid: number; serial: string }) => {
  const { data: order, refetch } = useSuspenseQuery({
    ...read('readWorkOrder', { params: { orderid } }),
    staleTime: 0,
  })
  const planned = {
    order,
    serial,
    onRefused: () => {
      void refetch()
      void readAsItIs()
    },
  }
  return <Start guideid={order.guideid} planned={planned} />
}

const Asked = () => {
  const [params] = useSearchParams()
  const guideid = idOf(params.get('guide') ?? undefined)
  const orderid = idOf(params.get('orderid') ?? undefined)
  const serial = params.get('serial') ?? ''
  // What was chosen for one piece is not kept for the next.
  if (orderid !== null)
    return <StartPlanned key={`${orderid} ${serial}`} orderid={orderid} serial={serial} />
  return guideid === null ? <NotFound /> : <Start key={guideid} guideid={guideid} />
}

/** Begins a run through a guide or of a work order, or goes on with one. */
export const StartScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Asked />)
