import { z } from 'zod'

import { Role, User } from './accounts.ts'
import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { Id } from './text.ts'

/** A user in the administrators' list: exactly the fields of section 7. */
const ListedUser = User.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
  boardMemberSince: true,
  boardTermExpires: true,
  createdAt: true,
}).meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof ListedUser>

/** A board member. Only administrators receive the email address. */
const BoardMember = z
  .object({
    id: Id,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().optional(),
    boardMemberSince: Timestamp.nullable(),
    boardTermExpires: Timestamp.nullable(),
  })
  .meta({ id: 'BoardMember' })
export type BoardMember = z.infer<typeof BoardMember>

/** Section 9. */
export const boardTermYears = 3

export const rolesApi = calls({
  'GET /api/users': {
    summary: 'All accounts.',
    isPlanned: true,
    access: 'roles.manage',
    reply: z.object({ data: z.array(ListedUser) }),
  },
  'GET /api/board-members': {
    summary: 'The board members and their terms.',
    isPlanned: true,
    access: 'board.read',
    reply: z.object({ data: z.array(BoardMember) }),
  },
  'PUT /api/users/{userId}/role': {
    summary: "Changes another account's role.",
    isPlanned: true,
    access: 'roles.manage',
    params: z.object({ userId: Id }),
    body: z.object({ role: Role }),
    reply: z.object({ user: ListedUser }),
  },
  'POST /api/expire-board-terms': {
    summary: 'Ends the board status of every account whose term has expired.',
    isPlanned: true,
    access: 'roles.manage',
    reply: z.object({ message: z.string() }),
  },
})
