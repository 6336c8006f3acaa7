import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { read } from '../api/read.ts'
import { useMe } from '../api/useMe.ts'
import { ForbiddenNotice } from './ForbiddenNotice.tsx'

const OfAdmin = ({ children }: { children: ReactNode }) => {
  const { data: me } = useSuspenseQuery(read('readOwnUser'))
  return me.greatest_privilege === 'Admin' ? children : <ForbiddenNotice />
}

/** A screen that nobody else sees. */
export const AdminsOnly = ({ children }: { children: ReactNode }) =>
  useMe() === null ? <ForbiddenNotice /> : <OfAdmin>{children}</OfAdmin>
