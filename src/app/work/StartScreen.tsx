import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Guide } from '#contract/guides/shapes.ts'
import type { WorkOrder } from '#contract/workorders/schemas.ts'
import { workLimits } from '#contract/worklog/shapes.ts'
import { canKeep } from '#app/offline/keepFiles.ts'
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
import { noteBegun } from './offline/takeOffline.ts'
import { OpenAlready } from './run/OpenAlready.tsx'
import { BeforeStart } from './start/BeforeStart.tsx'
import { StartOrder, type ChosenPiece } from './orders/StartOrder.tsx'
import { choicesBefore, choicesOf, pieceOf, type AskedPiece } from './orders/startChoices.ts'
import { EarlyReason, useWhyEarly } from './start/EarlyReason.tsx'
import { useChain, type EarlyStart } from './start/useChain.ts'
import { RunLists } from './RunLists.tsx'
import styles from './start/BeforeStart.module.css'

/** `toward`: the guide before which it is done. */
type Begun = { guideid: number; order: string; toward: number | undefined }

/** Begins the run and goes there; `isOpen`: the order is under way, and nothing was begun. */
const useStart = (
  { guideid, order: workorderid, toward }: Begun,
  { reason, kept, ask }: EarlyStart,
) => {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const start = useAttempt(
    async (isSecond: boolean) => {
      const body = {
        guideid,
        workorderid,
        unless_open: !isSecond,
        in_order: true,
        ...(reason && { reason }),
        ...(toward !== undefined && { toward }),
      }
      return write('startWork', { body }).catch(async (error: unknown) => {
        const code = error instanceof ApiError ? error.errors[0]?.code : undefined
        if (code === 'open_already') setIsOpen(true)
        // Somebody gave up a run of a guide that comes first.
        else if (code === 'comes_first') await ask()
        // A release went live meanwhile: what is read again says so, and nothing is wrong here.
        else if (code === 'not_read' || code === 'not_passed') await readAsItIs()
        else throw error
        return null
      })
    },
    {
      onDone: begun => {
        if (!begun) return
        void kept.drop()
        noteBegun(begun)
        void navigate(authorPaths.run(begun.entryid))
      },
    },
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
  toward: number | undefined
  early: EarlyStart
}

/** The order of the run; where that is under way, whether another one is meant. */
const StartForm = ({
  guideid,
  userid,
  why: whyNot,
  typed,
  onType,
  toward,
  early,
}: StartFormProps) => {
  const { t } = useLingui()
  const order = typed.trim()
  const { start, isOpen, setIsOpen } = useStart({ guideid, order, toward }, early)
  const whyEarly = useWhyEarly(early)
  const why = whyNot ?? whyEarly
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
            error={order ? (start.error ?? undefined) : t`Enter a work order number.`}
            onChange={event => {
              onType(event.target.value)
              setIsOpen(false)
            }}
          />
          <EarlyReason early={early} />
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

/** An order made ahead, of which a piece is begun: the one that is asked for, or another. */
type Planned = { order: WorkOrder; asked: AskedPiece; onRefused: () => void }

/** The pieces that may be begun, and the one that is chosen; none without an order. */
const usePiece = (planned: Planned | undefined, guideid: number): ChosenPiece => {
  const [kept, setKept] = useState<{ place: string; serial: string } | null>(null)
  const place = `${planned?.order.orderid} ${guideid} ${planned?.asked}`
  const onSerial = (next: string) => setKept({ place, serial: next })
  if (!planned) return { choices: [], serial: '', gone: undefined, onSerial }
  const { order, asked } = planned
  const isOwn = order.guideid === guideid
  const listed = (isOwn ? choicesOf : choicesBefore)(order, asked ?? '')
  const chosen = kept?.place === place ? kept.serial : null
  // The one that is shown first stays, whatever others begin meanwhile.
  if (chosen === null && asked === undefined && listed[0] !== undefined) onSerial(listed[0])
  // Somebody began a run of it meanwhile: another one may be meant all the same.
  const isTaken = chosen !== null && !listed.includes(chosen) && order.serials.includes(chosen)
  const choices = isTaken ? [chosen, ...listed] : listed
  const serial = pieceOf(choices, asked, chosen)
  const gone = serial === undefined && choices.length > 0 ? (chosen ?? asked ?? '') : undefined
  return { choices, serial, gone, onSerial }
}

type PlannedFormProps = {
  planned: Planned
  guideid: number
  piece: ChosenPiece
  early: EarlyStart
  why: string | undefined
}
/** Its number and note; the person who plans has said the rest. */
const PlannedForm = ({ planned, guideid, piece, early, why }: PlannedFormProps) => {
  const { order, onRefused } = planned
  const { number, note } = order
  return (
    <div className={styles.order}>
      <h3>
        <Trans>Work order {number}</Trans>
      </h3>
      {note && <p>{note}</p>}
      <StartOrder {...{ order, guideid, piece, early, onRefused }} whyNot={why} />
    </div>
  )
}

/** Why no run can be begun: nothing to do, or something to read or to pass before. */
const useWhyNot = (guide: Guide, bar: ReturnType<typeof useBar>): string | undefined => {
  const { t } = useLingui()
  // A run has the guide's own steps; those of its prerequisites are runs of their own.
  if (!guide.steps.some(step => step.guideid === guide.guideid)) return t`The guide has no steps.`
  if (bar === null) return undefined
  return bar.moduleid === null
    ? t`Read the release and confirm it first.`
    : t`Pass the training module first.`
}

type StartProps = { guideid: number; toward?: number | undefined; planned?: Planned }
const Start = ({ guideid, toward, planned }: StartProps) => {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery({ ...read('readOwnUser'), staleTime: Infinity })
  const { data: guide } = useSuspenseQuery(read('readGuide', { params: { guideid } }))
  const { title } = guide
  const given = useSearchParams()[0].get('order') ?? ''
  // Where guides come first the number says of which piece: a day is shared by all of them.
  const isFree = toward === undefined && guide.prerequisites.length === 0
  const [typed, setTyped] = useState(() => given || (isFree ? isoDay(Date.now() / 1000) : ''))
  const order = planned?.order.number ?? typed.trim()
  const orderid = planned?.order.orderid
  const piece = usePiece(planned, guideid)
  const { serial } = piece
  const early = useChain({ guide, order: serial === undefined ? '' : order, orderid, serial })
  const bar = useBar(guide)
  const why = useWhyNot(guide, bar)
  const startAt = (first: number) =>
    orderid === undefined
      ? authorPaths.startWork(first, order, toward ?? guideid)
      : authorPaths.startOrder(orderid, serial === '' ? null : serial, first)
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
          <PlannedForm {...{ planned, guideid, piece, early, why }} />
        ) : (
          <StartForm
            {...{ guideid, toward, why, typed, early }}
            userid={me.userid}
            onType={setTyped}
          />
        )}
        <MutedText>
          <Trans>
            The run uses the guide as it is now. Everything you fill in is saved on this device
            immediately.
          </Trans>{' '}
          {canKeep() && (
            <Trans>
              The run’s steps and pictures are kept on this device, so that the run also opens
              without a connection.
            </Trans>
          )}
        </MutedText>
      </PageSection>
      <BeforeStart userid={me.userid} {...{ guide, early, startAt }} serial={serial ?? ''} />
      <RunLists userid={me.userid} guideid={guideid} />
    </Page>
  )
}

type StartPlannedProps = { orderid: number; serial: AskedPiece; guideid: number | null }
const StartPlanned = ({ orderid, serial, guideid }: StartPlannedProps) => {
  const { data: order, refetch } = useSuspenseQuery({
    ...read('readWorkOrder', { params: { orderid } }),
    staleTime: 0,
  })
  const planned = {
    order,
    asked: serial,
    onRefused: () => {
      void refetch()
      void readAsItIs()
    },
  }
  return <Start guideid={guideid ?? order.guideid} planned={planned} />
}

const Asked = () => {
  const [params] = useSearchParams()
  const guideid = idOf(params.get('guide') ?? undefined)
  const orderid = idOf(params.get('orderid') ?? undefined)
  const serial = params.has('unnamed') ? null : params.get('serial') || undefined
  const toward = idOf(params.get('toward') ?? undefined) ?? undefined
  // What was chosen for one piece is not kept for the next.
  if (orderid !== null)
    return (
      <StartPlanned key={`${orderid} ${serial} ${guideid}`} {...{ orderid, serial, guideid }} />
    )
  return guideid === null ? <NotFound /> : <Start key={guideid} guideid={guideid} toward={toward} />
}

/** Begins a run through a guide or of a work order, or goes on with one. */
export const StartScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Asked />)
