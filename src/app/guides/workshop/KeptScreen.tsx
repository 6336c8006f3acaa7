import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { ArrowRight, Trash2 } from 'lucide-react'
import type { Guide } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { readGuideAsNobody } from '#app/api/asNobody.ts'
import { call } from '#app/api/client.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { MutedText, Page, PlainItem, PlainList } from '#app/ui/screen/Page.tsx'
import { keptRunsQuery } from '#app/work/offline/keptRunsQuery.ts'
import { workshopPath } from '#app/workshopPaths.ts'
import { KeptSummary } from './kept/KeptSummary.tsx'
import type { KeptGuide } from '#app/offline/keptDatabase.ts'
import { useKeeper } from '#app/offline/useKeeper.ts'
import { useKept } from './kept/useKept.ts'
import { versionOf } from './kept/versionOf.ts'

type Newest = { data: Guide | undefined; error: Error | null }
type KeptItemProps = {
  kept: KeptGuide
  /** As the site has it now, as far as that is known. */
  newest: Newest | undefined
  onDrop: () => void
}

const KeptItem = ({ kept, newest, onDrop }: KeptItemProps) => {
  const { t } = useLingui()
  const { guide } = kept
  const { title } = guide
  return (
    <PlainItem
      acts={
        <>
          <LinkButton
            iconAfter={ArrowRight}
            href={workshopPath(guide.guideid, { langid: guide.langid })}
          >
            <Trans>Open</Trans>
          </LinkButton>
          <Button kind="quiet" icon={Trash2} label={t`Remove ${title}`} onClick={onDrop} />
        </>
      }
    >
      <b lang={guide.langid}>{title}</b>
      <MutedText>
        <KeptSummary kept={kept} /> {newest && <NewestWords kept={kept} newest={newest} />}
      </MutedText>
    </PlainItem>
  )
}

/**
 * A look at the list is no view of each of its guides: what is for everybody is asked for as
 * nobody.
 */
const newestOf = ({ userid, guide: { guideid, langid } }: KeptGuide) => {
  const input = { params: { guideid }, query: { langid } }
  return queryOptions({
    queryKey: ['newestOfKept', userid, guideid, langid] as const,
    queryFn: ({ signal }) =>
      userid === 0 ? readGuideAsNobody(input) : call('readGuide', input, { signal }),
    retry: false,
    staleTime: 0,
    gcTime: 0, // what was newest at an earlier look may be older than what is kept by now
  })
}

const isGone = ({ error }: Newest): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** What the site says of a kept guide, where that is not what is kept. */
const NewestWords = ({ kept: { guide }, newest }: { kept: KeptGuide; newest: Newest }) => {
  if (isGone(newest))
    return (
      <Trans>
        The site no longer offers this guide. The copy on this device may be out of date.
      </Trans>
    )
  if (!newest.data || versionOf(newest.data) === versionOf(guide)) return null
  return (
    <Trans>
      There is a newer version. To keep it, open the guide and choose “Keep the newer version”.
    </Trans>
  )
}

/** Guides that are kept on this device: what opens without a connection. */
export const KeptScreen = () => {
  const { t } = useLingui()
  const userid = useKeeper()
  const { kept, drop } = useKept(userid)
  const runs = useQuery(keptRunsQuery(userid)).data ?? []
  const newest = useQueries({ queries: kept.map(newestOf) })
  return (
    <Page title={t`Guides kept on this device`}>
      {kept.length === 0 ? (
        <MutedText>
          <Trans>
            Guides that you keep on this device appear here. Open a guide, choose “Step by step”,
            then “Keep on this device”.
          </Trans>
        </MutedText>
      ) : (
        <PlainList label={t`Guides kept on this device`}>
          {kept.map((one, n) => (
            <KeptItem
              key={one.id}
              kept={one}
              newest={newest[n]}
              onDrop={() => void drop([one.id])}
            />
          ))}
        </PlainList>
      )}
      {runs.length > 0 && (
        <MutedText>
          <a href={authorPaths.work()}>
            <Trans>Runs kept on this device</Trans>
          </a>
        </MutedText>
      )}
    </Page>
  )
}
