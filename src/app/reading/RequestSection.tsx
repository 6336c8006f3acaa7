import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReadingRequest } from '#contract/reading/schemas.ts'
import { allTeams } from '#app/api/allTeams.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { MutedText, PageSection } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useSpanWords } from '#app/ui/text/useSpanWords.ts'
import { RequestDialog } from './RequestDialog.tsx'
import styles from './Request.module.css'

const Asked = ({ request }: { request: ReadingRequest }) => {
  const { t } = useLingui()
  const { monthsWords, daysWords } = useSpanWords()
  const { data: teams = [] } = useQuery(allTeams)
  const names = request.teams.map(id => teams.find(one => one.teamid === id)?.name ?? `#${id}`)
  const facts: [name: string, value: string][] = [
    [t`Teams`, names.join(', ')],
    [t`Requirement`, request.moduleid === null ? t`Read and confirm` : t`Pass a training module`],
    [t`Valid for`, monthsWords(request.months)],
    [t`Deadline`, daysWords(request.due_days)],
    [
      t({ message: 'Runs', context: 'work' }),
      request.barred ? t`Only after completion` : t`Allowed before completion`,
    ],
  ]
  return (
    <Figures
      figures={facts.map(([name, value]) => ({
        name,
        value: <span className={styles.words}>{value}</span>,
      }))}
    />
  )
}

/** Which teams are asked to read the live release of a guide, for those who release it. */
export const RequestSection = ({ guideid }: { guideid: number }) => {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { data: request } = useSuspenseQuery({
    ...read('readReadingRequest', { params: { guideid } }),
    staleTime: 0,
  })
  return (
    <PageSection
      title={t`Read and understood`}
      acts={
        <Button small icon={Pencil} onClick={() => setIsOpen(true)}>
          <Trans>Change who must read…</Trans>
        </Button>
      }
    >
      {request.teams.length === 0 ? (
        <MutedText>
          <Trans>No team has to read the live release.</Trans>
        </MutedText>
      ) : (
        <>
          <Asked request={request} />
          {!request.passable && (
            <Notice kind="warn" icon={TriangleAlert}>
              <Trans>
                Nobody can take the training module at the moment, so runs can start without it.
              </Trans>
            </Notice>
          )}
        </>
      )}
      {isOpen && <RequestDialog request={request} onClose={() => setIsOpen(false)} />}
    </PageSection>
  )
}
