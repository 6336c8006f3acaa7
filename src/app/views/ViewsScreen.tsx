import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { idOf } from '#app/paths.ts'
import { NotFound } from '#app/shell/NotFound.tsx'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { ViewsOf } from './ViewsOf.tsx'
import { ViewsOverview } from './ViewsOverview.tsx'

const Overview = () => {
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  return me.greatest_privilege === 'Admin' ? <ViewsOverview /> : <ForbiddenNotice />
}

/**
 * Who viewed what: of the whole site, or with a person, a guide or a page in the address, of that
 * one.
 */
export const ViewsScreen = () => {
  const { kind, id } = useParams()
  const one = idOf(id)
  const me = useMe()
  if (me === null) return <ForbiddenNotice />
  if (kind === undefined) return <Overview />
  return (kind === 'user' || kind === 'guide' || kind === 'wiki') && one !== null ? (
    <ViewsOf key={`${kind} ${one}`} of={{ kind, id: one }} />
  ) : (
    <NotFound />
  )
}
