import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { readPage } from '#app/api/read.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { CutNote } from '#app/ui/lists/CutNote.tsx'
import { MutedText, PageSection, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { askedOf } from '#contract/search/address.ts'

type SearchMissesProps = {
  /** Where the person may add an equivalent, these words are its beginning. */
  onEquivalent: ((words: string) => void) | undefined
}

type MissActsProps = SearchMissesProps & { words: string }

const MissActs = ({ words, onEquivalent }: MissActsProps) => {
  const { t } = useLingui()
  const forget = useWrite('forgetSearchMiss')
  return (
    <>
      <LinkButton small href={paths.newGuide({ title: words })}>
        <Trans>Write this guide</Trans>
      </LinkButton>
      {onEquivalent && (
        <>
          <Button small label={t`Add a synonym for “${words}”`} onClick={() => onEquivalent(words)}>
            <Trans>Add a synonym</Trans>
          </Button>
          <Button
            kind="quiet"
            small
            label={t`Remove “${words}”`}
            onClick={() => forget.mutate({ params: { words } })}
          >
            <Trans>Remove</Trans>
          </Button>
        </>
      )}
    </>
  )
}

type Miss = ReturnsOf<Table['listSearchMisses']>[number]

/** How often it was looked for, and whether a guide was asked for. */
const MissTimes = ({ miss: { times, wishes, partly, date } }: { miss: Miss }) => {
  const { i18n } = useLingui()
  const day = formatNearDay(date, i18n.locale)
  return (
    <MutedText>
      {wishes > 0 && (
        <>
          <Plural value={wishes} one="guide requested once" other="guide requested # times" />
          {', '}
        </>
      )}
      {times > 0 && (
        <>
          <Plural value={times} one="searched once" other="searched # times" />
          {', '}
        </>
      )}
      {times === 0 ? (
        <Trans>last on {day}, although the search found results</Trans>
      ) : partly ? (
        <Trans>last on {day}, with results only when some words were ignored</Trans>
      ) : (
        <Trans>last on {day}</Trans>
      )}
    </MutedText>
  )
}

/** What people looked for and did not find, most often asked first. */
export const SearchMisses = ({ onEquivalent }: SearchMissesProps) => {
  const { t } = useLingui()
  const { data } = useSuspenseQuery({
    ...readPage('listSearchMisses', { query: { limit: 200 } }),
    staleTime: 0,
  })
  if (data.items.length === 0)
    return (
      <EmptyState title={t`No searches to show yet`}>
        <Trans>Searches without results will appear here. Who searched is not recorded.</Trans>
      </EmptyState>
    )
  return (
    <PageSection title={t`Searches without results`}>
      <MutedText>
        <Trans>From the last 90 days. Who searched is not recorded.</Trans>
      </MutedText>
      <PlainList label={t`Searches without results`}>
        {data.items.map(miss => (
          <PlainItem
            key={miss.words}
            acts={<MissActs words={miss.words} onEquivalent={onEquivalent} />}
          >
            <a href={paths.search(askedOf(new URLSearchParams({ q: miss.words })))}>{miss.words}</a>
            <MissTimes miss={miss} />
          </PlainItem>
        ))}
      </PlainList>
      <CutNote shown={data.items.length} total={data.total} />
    </PageSection>
  )
}
