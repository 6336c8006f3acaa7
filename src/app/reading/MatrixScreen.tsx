import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import type { ReadingMatrix } from '#contract/reading/schemas.ts'
import { call } from '#app/api/client.ts'
import { readPage } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths, type MatrixAddress } from '#app/authorPaths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { downloadCsv } from '#app/ui/lists/download.ts'
import { NoSuchPage } from '#app/ui/lists/NoSuchPage.tsx'
import { offsetIn } from '#app/ui/lists/offsetIn.ts'
import { Pager } from '#app/ui/lists/Pager.tsx'
import { MutedText, Page } from '#app/ui/screen/Page.tsx'
import { useIsNarrow } from '#app/ui/screen/useIsNarrow.ts'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { MatrixFigures } from './matrix/MatrixFigures.tsx'
import { askedIn, MatrixFilters } from './matrix/MatrixFilters.tsx'
import { MatrixTable } from './matrix/MatrixTable.tsx'
import { PeopleList } from './matrix/PeopleList.tsx'
import { Remind } from './matrix/Remind.tsx'

const pageSize = 50

const ExportButton = ({ query }: { query: { team?: number; open?: true } }) => {
  const save = useAttempt(async () =>
    downloadCsv(
      'reading.csv',
      await call('readReadingMatrix', { query: { ...query, format: 'csv' } }),
    ),
  )
  return (
    <>
      {save.error && <p role="alert">{save.error}</p>}
      <Button icon={Download} onClick={() => void save.run()}>
        <Trans>Export CSV</Trans>
      </Button>
    </>
  )
}

type NobodyProps = { matrix: ReadingMatrix; offset: number; asked: MatrixAddress }

/** No rows: beyond the last page, all in order, or nothing asked of anybody. */
const Nobody = ({ matrix, offset, asked }: NobodyProps) => {
  const { t } = useLingui()
  if (offset > 0) return <NoSuchPage first={authorPaths.readingMatrix(asked)} />
  if (matrix.totals.asked > 0)
    return (
      <EmptyState
        title={t`Everyone is up to date`}
        actions={
          <LinkButton href={authorPaths.readingMatrix({ ...asked, open: false })}>
            <Trans>Show everyone</Trans>
          </LinkButton>
        }
      />
    )
  return (
    <EmptyState
      title={t`No required reading or training`}
      {...(asked.team !== undefined && {
        actions: (
          <LinkButton href={authorPaths.readingMatrix()}>
            <Trans>Clear filters</Trans>
          </LinkButton>
        ),
      })}
    >
      <p>
        <Trans>
          On a guide’s “Releases” page, choose the teams that must read the guide. In a training
          module, choose the teams that must pass it.
        </Trans>
      </p>
    </EmptyState>
  )
}

const Matrix = () => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const asked = askedIn(params)
  const { team, open } = asked
  const offset = offsetIn(params)
  const isNarrow = useIsNarrow()
  const query = { ...(team !== undefined && { team }), ...(open && { open: true as const }) }
  const { data } = useSuspenseQuery({
    ...readPage('readReadingMatrix', { query: { ...query, limit: pageSize, offset } }),
    staleTime: 0,
  })
  const matrix = data.items
  const { guides, modules, people, totals } = matrix
  const at = (next: number) => authorPaths.readingMatrix({ ...asked, offset: next })
  const things = guides.length + modules.length
  const peopleWords = plural(totals.people, { one: '# person', other: '# people' })
  const thingWords = plural(things, { one: '# guide or module', other: '# guides and modules' })
  return (
    <Page
      title={t`Reading and training overview`}
      acts={totals.asked > 0 && <ExportButton query={query} />}
    >
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={authorPaths.reading()}>
          <Trans>To read</Trans>
        </LinkButton>
      </p>
      <MutedText>{t`${peopleWords}, ${thingWords}.`}</MutedText>
      {totals.asked > 0 && <MatrixFigures totals={totals} />}
      <MatrixFilters matrix={matrix} />
      {people.length === 0 ? (
        <Nobody matrix={matrix} offset={offset} asked={asked} />
      ) : isNarrow ? (
        <PeopleList matrix={matrix} />
      ) : (
        <MatrixTable matrix={matrix} />
      )}
      <Pager
        offset={offset}
        shown={people.length}
        limit={pageSize}
        total={data.total ?? people.length}
        hrefAt={at}
      />
      {matrix.open_people.length > 0 && <Remind key={`${team} ${open}`} matrix={matrix} />}
    </Page>
  )
}

/** People by guides and modules: for Admins, and for leads of their teams. */
export const MatrixScreen = () => (useMe() === null ? <ForbiddenNotice /> : <Matrix />)
