import { clubCalendarContract } from '@halfstar/contract/clubs/calendar.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './calendar.service.ts';

const calendar = implementContract(clubCalendarContract);

export const clubCalendarRoutes = {
  get: calendar.get.handler(({ context, input }) => service.getClubCalendar(context, context.viewer, input.club_id)),

  renew: calendar.renew.handler(({ context, input }) =>
    service.renewClubCalendar(context, context.viewer, input.club_id),
  ),

  remove: calendar.remove.handler(({ context, input }) =>
    service.removeClubCalendar(context, context.viewer, input.club_id),
  ),
};
