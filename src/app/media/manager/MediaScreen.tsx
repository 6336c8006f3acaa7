import { use, useState } from 'react'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { beginOutbox } from '#app/drafts/react/beginOutbox.ts'
import { ForbiddenNotice } from '#app/shell/ForbiddenNotice.tsx'
import { MediaManager } from './MediaManager.tsx'
import { MediaSkeleton } from './MediaSkeleton.tsx'

const Begun = ({ userid }: { userid: number }) => <MediaManager outbox={use(beginOutbox(userid))} />

/**
 * All pictures, films and documents of the person who is signed in. It stays as it is while they
 * sign in again.
 */
export const MediaScreen = () => {
  const me = useOwnUser()
  const [userid, setUserid] = useState<number | null>(null)
  if (me && me.userid !== userid) setUserid(me.userid)
  if (userid === null) return me === null ? <ForbiddenNotice /> : <MediaSkeleton />
  return <Begun key={userid} userid={userid} />
}
