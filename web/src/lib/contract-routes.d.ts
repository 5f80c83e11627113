/** Methods and paths of the contract, without its schemas. Made by build/lean-contract.ts. */
declare module 'virtual:contract-routes' {
  import type { Contract } from '@halfstar/contract';

  export const routes: Contract;
}
