import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import type {
  TrainingQuestion,
  TrainingStatement,
  TrainingVersion,
} from '#contract/training/shapes.ts'
import type { User } from '#contract/users/schemas.ts'
import { call } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { NotFound } from '#app/shell/NotFound.tsx'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { DataTable, type Column } from '#app/ui/lists/DataTable.tsx'
import { downloadCsv, fileName } from '#app/ui/lists/download.ts'
import { MutedText, Page, PageSection } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { Chip } from '#app/ui/text/Chip.tsx'
import { useAttempt } from '#app/ui/state/useAttempt.ts'
import { StatementTable } from './StatementTable.tsx'
import { leadingVersion } from './versions.ts'
import { useVersions } from './useVersions.ts'
import styles from './Training.module.css'

const shownResponses = 3

type Response = TrainingQuestion['responses'][number]
const ResponseLine = ({ response, result, count }: Response) => {
  const { t, i18n } = useLingui()
  const results: Record<string, string> = {
    correct: t`Correct`,
    wrong: t`Incorrect`,
    incorrect: t`Incorrect`,
  }
  return (
    <li className={styles.answer}>
      {response === '' ? <Trans>No answer</Trans> : response}
      {result !== '' && (
        <>
          {' '}
          <Chip>{results[result] ?? result}</Chip>
        </>
      )}
      {count > 1 && <span className={styles.soft}> {i18n.number(count)}×</span>}
    </li>
  )
}

/** How often each was answered, and how often right. */
const useCounts = (): Column<TrainingQuestion>[] => {
  const { t, i18n } = useLingui()
  const share = (part: number, of: number) =>
    `${i18n.number(part)} (${i18n.number(part / of, { style: 'percent' })})`
  return [
    { name: t`Answered`, numeric: true, cell: ({ answered }) => i18n.number(answered) },
    { name: t`Correct`, numeric: true, cell: ({ right, answered }) => share(right, answered) },
    {
      name: t`Incorrect`,
      numeric: true,
      minor: true,
      cell: ({ wrong, answered }) => share(wrong, answered),
    },
  ]
}

type QuestionTableProps = {
  questions: readonly TrainingQuestion[]
  /** Of one attempt, in which each was answered once. */
  isOne: boolean
}

const QuestionTable = ({ questions, isOne }: QuestionTableProps) => {
  const { t } = useLingui()
  const counts = useCounts()
  const hasItems = new Set(questions.map(({ item }) => item.id)).size > 1
  return (
    <DataTable
      label={t`Questions`}
      rows={questions}
      keyOf={({ item, question }) => `${item.id} ${question}`}
      columns={[
        {
          name: t`Question`,
          cell: ({ item, question, description }) => (
            <>
              <span className={styles.answer}>{description || question}</span>
              {hasItems && <span className={styles.soft}> {item.title}</span>}
            </>
          ),
        },
        ...(isOne ? [] : counts),
        {
          name: isOne ? t`Answer` : t`Most frequent answers`,
          cell: ({ responses }) => (
            <ul>
              {responses.slice(0, shownResponses).map(one => (
                <ResponseLine key={`${one.result} ${one.response}`} {...one} />
              ))}
            </ul>
          ),
        },
      ]}
    />
  )
}

/** Where a module was given out in several versions: which of them. */
const VersionChoice = ({ id, versions }: { id: number; versions: readonly TrainingVersion[] }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const given = versions.filter(one => one.state !== 'draft')
  if (given.length < 2) return null
  return (
    <Select
      label={t`Version`}
      value={String(id)}
      options={given.map(one => ({ value: String(one.id), label: String(one.version) }))}
      onChange={({ target }) => {
        const chosen = given.find(one => String(one.id) === target.value)
        if (chosen)
          void navigate(authorPaths.trainingAnswers(chosen.moduleid, { version: chosen.id }))
      }}
    />
  )
}

type AnswersProps = {
  id: number
  attemptid: number | null
  title: string
  back: { href: string; words: string }
  /** Other versions of the module, to choose from. */
  versions?: readonly TrainingVersion[]
}

/** What happened in one attempt at a package that tells it. */
const Activity = ({
  statements,
  isWhole,
}: {
  statements: readonly TrainingStatement[]
  isWhole: boolean
}) => {
  const { t } = useLingui()
  return (
    <PageSection title={t`Activity`}>
      <StatementTable statements={statements} />
      {!isWhole && (
        <MutedText>
          <Trans>The package reported more than fits here. Its own notes are left out first.</Trans>
        </MutedText>
      )}
    </PageSection>
  )
}

const Answers = ({ id, attemptid, title, back, versions = [] }: AnswersProps) => {
  const { t } = useLingui()
  const query = attemptid === null ? {} : { attemptid }
  const { attempts, is_whole, questions, statements, all_statements } = useSuspenseQuery({
    ...read('readTrainingQuestions', { params: { id }, query }),
    staleTime: 0,
  }).data
  const save = useAttempt(async () =>
    downloadCsv(
      fileName(title, 'csv'),
      await call('readTrainingQuestions', { params: { id }, query: { ...query, format: 'csv' } }),
    ),
  )
  return (
    <Page
      title={statements.length > 0 ? t`Attempt ${attemptid}` : title}
      acts={
        questions.length > 0 && (
          <Button icon={Download} onClick={() => void save.run()}>
            <Trans>Export answers</Trans>
          </Button>
        )
      }
    >
      <p>
        <LinkButton kind="quiet" small icon={ArrowLeft} href={back.href}>
          {back.words}
        </LinkButton>
      </p>
      {save.error && <p role="alert">{save.error}</p>}
      <VersionChoice id={id} versions={versions} />
      {statements.length > 0 && <Activity statements={statements} isWhole={all_statements} />}
      {statements.length > 0 && questions.length > 0 && (
        <PageSection title={t`Answers`}>
          <QuestionTable questions={questions} isOne />
        </PageSection>
      )}
      {statements.length > 0 ? null : questions.length === 0 ? (
        <EmptyState title={t`No answers`}>
          <p>
            <Trans>Not every package reports how its questions are answered.</Trans>
          </p>
        </EmptyState>
      ) : (
        <QuestionTable questions={questions} isOne={attemptid !== null} />
      )}
      {!is_whole && (
        <MutedText>
          <Trans>Only the {attempts} most recent attempts are counted.</Trans>
        </MutedText>
      )}
    </Page>
  )
}

const AnswersOfModule = ({ moduleid, asked }: { moduleid: number; asked: number | null }) => {
  const { t } = useLingui()
  const versions = useVersions(moduleid)
  const shown = versions.find(one => one.id === asked) ?? leadingVersion(versions)
  if (!shown) return <NotFound />
  const { id, title } = shown
  return (
    <Answers
      key={id}
      id={id}
      attemptid={null}
      title={t`Answers in ${title}`}
      back={{ href: authorPaths.trainingUsage(moduleid), words: t`Participants` }}
      versions={versions}
    />
  )
}

/** How the questions of a module were answered: by everybody, or in one attempt. */
export const AnswersPage = ({ moduleid, me }: { moduleid: number; me: User }) => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const [version, attempt] = [params.get('version'), params.get('attempt')].map(text =>
    idOf(text ?? undefined),
  )
  if (version && attempt)
    return (
      <Answers
        id={version}
        attemptid={attempt}
        title={t`Answers in attempt ${attempt}`}
        back={
          isModerator(me)
            ? { href: authorPaths.trainingUsage(moduleid), words: t`Participants` }
            : { href: authorPaths.trainingRecord(), words: t`My training` }
        }
      />
    )
  return isModerator(me) ? (
    <AnswersOfModule moduleid={moduleid} asked={version ?? null} />
  ) : (
    <ForbiddenNotice />
  )
}
