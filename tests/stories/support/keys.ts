export { keyboard as keys } from '@gatehouse/client/app/testing/keyboard';
