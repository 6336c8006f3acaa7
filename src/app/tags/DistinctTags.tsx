import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { readPage } from '#app/api/read.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { DataTable } from '#app/ui/lists/DataTable.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { PageRow, PageSection } from '#app/ui/screen/Page.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import type { Pair, useDistinctTags } from './useDistinctTags.ts'

const pageSize = 200

type DistinctNoticeProps = { distinct: ReturnType<typeof useDistinctTags> }

/** What became of the last pair: refused, or no longer suggested, with its undo. */
export const DistinctNotice = ({ distinct: { last, error, takeBack } }: DistinctNoticeProps) => {
  const { t } = useLingui()
  if (error)
    return (
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {t`This was not saved: ${refusedWords(error)}`}
      </Notice>
    )
  if (!last) return null
  return (
    <Notice
      kind="ok"
      icon={Check}
      role="status"
      action={
        <Button icon={Undo2} onClick={() => takeBack(last)}>
          <Trans>Undo</Trans>
        </Button>
      }
    >
      <Trans>
        “{last.tag}” and “{last.other}” are not the same. They will not be suggested again.
      </Trans>
    </Notice>
  )
}

type WaysProps = { offset: number; setOffset: (offset: number) => void; behind: boolean }

/** To newer and older pairs; nothing where all of them are shown. */
const Ways = ({ offset, setOffset, behind }: WaysProps) =>
  (offset > 0 || behind) && (
    <PageRow>
      {offset > 0 && (
        <Button small onClick={() => setOffset(offset - pageSize)}>
          <Trans>Newer pairs</Trans>
        </Button>
      )}
      {behind && (
        <Button small onClick={() => setOffset(offset + pageSize)}>
          <Trans>Older pairs</Trans>
        </Button>
      )}
    </PageRow>
  )

/** Pairs that somebody said are not the same, by whom and when; each can be taken back. */
export const DistinctTags = ({ onTakeBack }: { onTakeBack: (pair: Pair) => void }) => {
  const { t, i18n } = useLingui()
  const [offset, setOffset] = useState(0)
  const { data, error } = useQuery({
    ...readPage('listDistinctTags', { query: { limit: pageSize, offset } }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {t`The list “Not the same” could not be loaded: ${refusedWords(error)}`}
      </Notice>
    )
  if (!data || (data.items.length === 0 && offset === 0)) return null
  return (
    <PageSection title={t`Not the same`}>
      <DataTable
        label={t`Pairs of tags that are not the same`}
        rows={data.items}
        keyOf={({ tag, other }) => `${tag}\n${other}`}
        columns={[
          { name: t`Tag`, cell: pair => <a href={authorPaths.tag(pair.tag)}>{pair.tag}</a> },
          {
            name: t`Similar tag`,
            cell: pair => <a href={authorPaths.tag(pair.other)}>{pair.other}</a>,
          },
          {
            name: t`Decided by`,
            minor: true,
            cell: pair => <a href={paths.user(pair)}>{pair.username}</a>,
          },
          {
            name: t`Date`,
            minor: true,
            cell: pair => formatNearDay(pair.created, i18n.locale),
          },
          {
            name: t`Undo`,
            cell: pair => (
              <Button
                small
                icon={Undo2}
                aria-label={t`Suggest ${pair.tag} and ${pair.other} again`}
                onClick={() => onTakeBack(pair)}
              >
                <Trans>Suggest again</Trans>
              </Button>
            ),
          },
        ]}
      />
      <Ways {...{ offset, setOffset }} behind={offset + data.items.length < (data.total ?? 0)} />
    </PageSection>
  )
}
