import { sql } from 'kysely'

import { selectName, type PersonalData } from '#server/platform/database/personal-data.ts'

export const inquiryPersonalData: PersonalData = {
  columns: ['inquiries.sender_id', 'inquiry_replies.author_id'],
  lists: [
    {
      name: 'inquiries',
      about: 'Your inquiries to the office and its replies.',
      select: accountId => sql`
        select inquiry.id, inquiry.name, inquiry.relationship, inquiry.service, inquiry.message, inquiry.email,
          inquiry.phone, inquiry.state, inquiry.created_at,
          (select coalesce(jsonb_agg(jsonb_build_object('author', ${selectName('reply.author_id')},
              'message', reply.message, 'createdAt', reply.created_at) order by reply.created_at), '[]')
            from inquiry_replies as reply where reply.inquiry_id = inquiry.id) as replies
        from inquiries as inquiry where inquiry.sender_id = ${accountId} order by inquiry.created_at, inquiry.id`,
    },
    {
      name: 'replies-of-yours',
      about: 'Your replies to inquiries of others.',
      select: accountId => sql`
        select id, inquiry_id, message, created_at
        from inquiry_replies where author_id = ${accountId} order by created_at, id`,
    },
  ],
}
