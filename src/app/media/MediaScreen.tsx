import { use, useState } from 'react'
import { useOwnUser } from '#app/api/useOwnUser.ts'
import { beginOutbox } from '#app/outbox/begin.ts'
import { Refused } from '#app/shell/Refused.tsx'
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
  if (userid === null) return me === null ? <Refused /> : <MediaSkeleton />
  return <Begun key={userid} userid={userid} />
}
