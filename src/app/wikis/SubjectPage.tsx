import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FilePlus2, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { authorPaths } from '#app/authorPaths.ts'
import { read } from '#app/api/read.ts'
import { paths } from '#app/paths.ts'
import { directionOf } from '#app/ui/text/direction.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Rendered } from '#app/ui/text/Rendered.tsx'
import styles from './SubjectPage.module.css'
import { ListSection } from '#app/ui/screen/ListSection.tsx'

type SubjectPageProps = {
  namespace: 'USER' | 'TEAM'
  id: number
  title: ReactNode
  /** Whether it is one's own, and may be begun. */ isOwn: boolean
}

/**
 * The page of the wiki about a person or a team, whose title is their id; nothing where nobody has
 * written one and nobody here may.
 */
export const SubjectPage = ({ namespace, id, title, isOwn }: SubjectPageProps) => {
  const params = { namespace, title: String(id) }
  // Asked of the list first: most people have no page, and that is no fault.
  const { data: found } = useQuery(
    read('listWikis', { params: { namespace }, query: { title: params.title, limit: 1 } }),
  )
  const isThere = found?.[0]?.title === params.title
  const { data: page } = useQuery({ ...read('readWiki', { params }), enabled: isThere })
  const canBegin = found !== undefined && !isThere && isOwn
  if (!page && !canBegin) return null
  return (
    <ListSection title={title}>
      {page && (
        <div lang={page.langid} dir={directionOf(page.langid)}>
          <Rendered html={page.contents_rendered} />
        </div>
      )}
      {page?.can_edit && (
        <p className={styles.acts}>
          <LinkButton small icon={Pencil} href={authorPaths.editWiki(params)}>
            <Trans>Edit</Trans>
          </LinkButton>
        </p>
      )}
      {canBegin && (
        <p className={styles.acts}>
          <LinkButton small icon={FilePlus2} href={paths.newWiki({ namespace })}>
            <Trans>Write this page</Trans>
          </LinkButton>
        </p>
      )}
    </ListSection>
  )
}
