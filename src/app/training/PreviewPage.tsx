import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { call } from '#app/api/client.ts'
import { queries } from '#app/api/queries.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import styles from './Training.module.css'

const shownAtMost = 12

type Preview = ReturnsOf<Table['previewTrainingImport']>

const PackageFacts = ({ preview }: { preview: Preview }) => {
  const { i18n } = useLingui()
  const { version, items, size, file_types, outside_links } = preview
  const types = Object.entries(file_types).toSorted(([, one], [, other]) => other - one)
  const more = outside_links.length - shownAtMost
  return (
    <dl className={styles.facts}>
      <dt>
        <Trans>Package</Trans>
      </dt>
      <dd>
        {version}, {plural(items.length, { one: '# part', other: '# parts' })},{' '}
        {formatBytes(size, i18n.locale)}
      </dd>
      <dt>
        <Trans>Files</Trans>
      </dt>
      <dd>
        {types
          .slice(0, shownAtMost)
          .map(([type, count]) => `${type} ${i18n.number(count)}`)
          .join(', ')}
      </dd>
      <dt>
        <Trans>Links to other websites</Trans>
      </dt>
      <dd>
        {outside_links.length === 0 ? (
          <Trans>None</Trans>
        ) : (
          <>
            {outside_links.slice(0, shownAtMost).join(', ')}
            {more > 0 && <>, {plural(more, { one: '# more', other: '# more' })}</>}.{' '}
            <Trans>The module cannot reach any of these websites.</Trans>
          </>
        )}
      </dd>
    </dl>
  )
}

const Looking = ({
  moduleid,
  importid,
  userid,
}: {
  moduleid: number
  importid: number
  userid: number
}) => {
  const { t } = useLingui()
  const { key } = useLocation()
  const [visit, setVisit] = useState(0)
  const { data } = useSuspenseQuery({
    queryKey: ['previewTrainingImport', importid, userid, key, visit] as const,
    queryFn: () => call('previewTrainingImport', { params: { importid } }),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  })
  const { preview_url, title, version } = data
  useTitle(title)
  // The service knows now that this person has looked at it.
  useEffect(() => void queries.invalidateQueries({ queryKey: ['listTrainingVersions'] }), [])
  return (
    <PlayerFrame
      key={preview_url}
      isPreview
      isAnonymous={version === 'cmi5'}
      title={title}
      about={version}
      address={preview_url}
      leave={{ href: authorPaths.trainingModule(moduleid), label: t`Back to the module` }}
      onAgain={() => setVisit(visit + 1)}
    >
      <PackageFacts preview={data} />
    </PlayerFrame>
  )
}

/**
 * What a package holds, and the package itself, played without a record: looked at before it
 * becomes current.
 */
export const PreviewPage = ({ moduleid, userid }: { moduleid: number; userid: number }) => {
  const importid = idOf(useSearchParams()[0].get('import') ?? undefined)
  return importid === null ? (
    <NotFound />
  ) : (
    <Looking key={importid} moduleid={moduleid} importid={importid} userid={userid} />
  )
}
