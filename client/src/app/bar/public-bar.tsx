import { ArchMark } from '../../components/arch-mark.tsx';
import classes from './navigation-bar.module.css';
import { NavigationBar } from './navigation-bar.tsx';
import { publicLinks } from './navigation-links.ts';

/** The bar of the public pages, before anyone has signed in. */
export function PublicBar() {
  return <NavigationBar home="/" brand={<ProductBrand />} links={publicLinks} />;
}

/** The mark and the name 'Gatehouse', for bars of screens that belong to no venue. */
export function ProductBrand() {
  return (
    <>
      <ArchMark size={26} />
      <span className={`gate-ellipsis ${classes['name']}`}>Gatehouse</span>
    </>
  );
}
