import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Play, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { workLimits } from '#contract/worklog/shapes.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { write } from '#app/api/write.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf, paths } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { isoDay } from '#app/ui/text/dates.ts'
import { Page, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { ApiError } from '#lib/errors.ts'
import { OpenAlready } from './run/OpenAlready.tsx'
import { BeforeStart } from './start/BeforeStart.tsx'
import { usePrerequisites } from './start/usePrerequisites.ts'
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
      return write('startWork', { body }).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.errors[0]?.code !== 'open_already') throw error
        setIsOpen(true)
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
  isBare: boolean
  typed: string
  onType: (typed: string) => void
  /** Guides that come first and were not finished under this order. */
  undone: number
}

/** The order of the run; where that is under way, whether another one is meant. */
const StartForm = ({ guideid, userid, isBare, typed, onType, undone }: StartFormProps) => {
  const { t } = useLingui()
  const order = typed.trim()
  const { start, isOpen, setIsOpen } = useStart(guideid, order)
  return (
    <>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (order && !start.isPending && !isBare) void start.run(false)
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
            <Button
              kind="main"
              type="submit"
              icon={Play}
              why={isBare ? t`The guide has no steps.` : undefined}
            >
              <Trans>Start</Trans>
            </Button>
          </p>
        </div>
      </form>
      {undone > 0 && (
        <Notice kind="warn" icon={TriangleAlert}>
          {plural(undone, {
            one: '# guide should be done first. You do not see a finished run of it for this work order.',
            other:
              '# guides should be done first. You do not see finished runs of them for this work order.',
          })}
        </Notice>
      )}
      {isOpen && (
        <OpenAlready {...{ guideid, userid, order }} onBegin={() => void start.run(true)} />
      )}
    </>
  )
}

const Start = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const { data: me } = useSuspenseQuery({ ...read('readOwnUser'), staleTime: Infinity })
  const { data: guide } = useSuspenseQuery(read('readGuide', { params: { guideid } }))
  const { title } = guide
  const given = useSearchParams()[0].get('order') ?? ''
  const [typed, setTyped] = useState(() => given || isoDay(Date.now() / 1000))
  const order = typed.trim()
  const first = usePrerequisites(guide.prerequisites, order)
  return (
    <Page title={t`Work through: ${title}`}>
      <MutedText>
        <a href={paths.guide(guide)}>
          <Trans>Back to the guide</Trans>
        </a>
      </MutedText>
      <PageSection title={t`Start a run`} boxed>
        <StartForm
          guideid={guideid}
          userid={me.userid}
          // A run has the guide's own steps; those of its prerequisites are runs of their own.
          isBare={!guide.steps.some(step => step.guideid === guideid)}
          typed={typed}
          onType={setTyped}
          undone={
            first.filter(({ run }) => run === null || (run && run.status !== 'complete')).length
          }
        />
        <MutedText>
          <Trans>
            The run uses the guide as it is now. What you fill in is saved on this device at once.
          </Trans>
        </MutedText>
      </PageSection>
      <BeforeStart guide={guide} order={order} first={first} />
      <RunLists userid={me.userid} guideid={guideid} />
    </Page>
  )
}

const Asked = () => {
  const guideid = idOf(useSearchParams()[0].get('guide') ?? undefined)
  return guideid === null ? <NotFound /> : <Start key={guideid} guideid={guideid} />
}

/** Begins a run through a guide, or goes on with one. */
export const StartScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Asked />)
