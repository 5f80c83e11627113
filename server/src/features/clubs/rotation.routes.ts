import { clubRotationContract } from '@halfstar/contract/clubs/rotation.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import * as service from './rotation.service.ts';

const rotation = implementContract(clubRotationContract);

export const clubRotationRoutes = {
  get: rotation.get.handler(({ context, input }) => service.getRotation(context, context.viewer, input.club_id)),
  start: rotation.start.handler(({ context, input }) =>
    service.startOrChangeRotation(context, context.viewer, input.club_id, input.days),
  ),
  stop: rotation.stop.handler(({ context, input }) => service.stopRotation(context, context.viewer, input.club_id)),
  takePart: rotation.takePart.handler(({ context, input }) => service.takePart(context, context.viewer, input.club_id)),
  stepOut: rotation.stepOut.handler(({ context, input }) => service.stepOut(context, context.viewer, input.club_id)),
  pick: rotation.pick.handler(({ context, input: { club_id, movie_id, starts_on } }) =>
    service.pickFilm(context, context.viewer, club_id, movie_id, starts_on),
  ),
  pass: rotation.pass.handler(({ context, input }) =>
    service.passTurn(context, context.viewer, input.club_id, input.turn_id),
  ),
};
