import '../page.css';
import './orders.css';
import { mount } from '../mount.tsx';
import { OrdersPage } from './orders-page.tsx';

mount(<OrdersPage />);
