import '../page.css';
import '../panels.css';
import './orders.css';
import { mount } from '../mount.tsx';
import { OrdersPage } from './orders-page.tsx';

mount(<OrdersPage />);
